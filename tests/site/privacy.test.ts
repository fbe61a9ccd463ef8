import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright'
import { expect, guestPage, landingPage, ordersPage, parent, requestPage, toMarina } from '../support/site-controls.ts'
import { servePages } from '../support/site-pages.ts'
import { useSite } from '../support/use-site.ts'
import { visit } from '../support/visitor.ts'

const site = useSite()

/** Collects the names of stored values, each time `recordNames` is called. */
function watchStoredNames(page: Page) {
  const storedNames = new Set<string>()
  return {
    async recordNames() {
      const stored = await page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)])
      const cookies = (await page.context().cookies()).map(({ name }) => name)
      for (const name of [...stored, ...cookies]) storedNames.add(name)
    },
    /** @param expected names that must have been stored at some moment */
    async expectDocumented(expected: readonly string[]) {
      const neverStored = expected.filter((name) => !storedNames.has(name))
      await page.goto(`${site.origin}/privacy`)
      const documented = await page.locator('code').allTextContents()
      const undocumented = [...storedNames].filter((name) => !documented.includes(name))
      assert.deepEqual({ neverStored, undocumented }, { neverStored: [], undocumented: [] })
    },
  }
}

test('the privacy page names everything that a vendor’s browser keeps', async () => {
  site.setFlags({})
  const { page } = await visit(`${site.origin}/request-a-rider/1001`, { isNew: true })
  const { recordNames, expectDocumented } = watchStoredNames(page)
  await page.waitForURL(`${site.origin}/`)
  await recordNames()
  await landingPage(page).signIn(parent)
  await page.waitForURL('**/request-a-rider/1001')
  await page.getByRole('dialog').getByRole('button', { name: 'Skip' }).click()
  const request = requestPage(page)
  await request.fill(toMarina)
  await recordNames()
  await request.place.click()
  await page.waitForURL(/order_id=/)
  await recordNames()
  await ordersPage(page).list.getByRole('combobox', { name: 'Find an order' }).fill('no such order')
  await page.keyboard.press('Enter')
  await expect(ordersPage(page).list.getByText('No orders match')).toBeVisible()
  await recordNames()
  await expectDocumented([
    'courier.session',
    'courier-request-drafts',
    'courier-searches',
    'courier-tour',
    'courier.return-to',
  ])
})

test('the privacy page names everything that a guest’s browser keeps', async () => {
  site.setFlags({ 'guest-checkout': true })
  const { page } = await visit(`${site.origin}/request-a-rider`)
  const { recordNames, expectDocumented } = watchStoredNames(page)
  const guest = guestPage(page)
  await guest.accept.click()
  await guest.fillOrigin()
  const request = requestPage(page)
  await request.fill(toMarina)
  await recordNames()
  await request.place.click()
  await guest.submitDetails()
  await expect(guest.offer).toBeVisible()
  await recordNames()
  await expectDocumented(['guest-token', 'guest-details', 'guest-orders', 'courier-request-drafts'])
})

test('the privacy page names the keys of staff and the language cookie', async () => {
  site.setFlags({ 'godroid-popup': true })
  const { page } = await visit(`${site.origin}/`)
  const { recordNames, expectDocumented } = watchStoredNames(page)
  await page.evaluate(() => localStorage.setItem('godroid-token', 'demo-godroid-token'))
  await page.goto(`${site.origin}/order-tracking`)
  const notice = page.getByRole('dialog')
  await notice.getByRole('button').last().click()
  await expect(notice).toBeHidden()
  // As the language list requests a page.
  await page.evaluate(() => fetch('/faq', { headers: { 'Courier-Language': 'en' } }))
  await recordNames()
  await expectDocumented(['godroid-token', 'courier.staff-notice', 'courier-language'])
})

test('the privacy page says that there are no third-party scripts, or names the tag manager’s host', async () => {
  const tagged = { COURIER_LANGUAGE: 'en', COURIER_TAG_MANAGER_URL: 'https://tags.example/container.js?id=C-1' }
  for (const [settings, shownText, hiddenText] of [
    [{ COURIER_LANGUAGE: 'en' }, /no third-party scripts/, /tag manager/],
    [tagged, /a tag manager from tags\.example/, /no third-party scripts/],
  ] as const) {
    const pages = await servePages(settings)
    const { words } = await pages.read('/privacy')
    pages.close()
    assert.match(words, shownText)
    assert.doesNotMatch(words, hiddenText)
  }
})
