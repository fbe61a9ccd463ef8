import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Page } from 'playwright'
import { expect, landingPage, ordersPage, parent, requestPage, toMarina } from '../support/pages.ts'
import { type Site, startSite } from '../support/site.ts'
import { servePages } from '../support/site-pages.ts'
import { closePages, visit } from '../support/visitor.ts'

let site: Site
before(async () => {
  site = await startSite({ riderSpeed: 0 })
})
after(async () => {
  await closePages()
  await site?.remove()
})

/** Collects the names of stored values, each time `look` is called. */
function watch(page: Page) {
  const kept = new Set<string>()
  return {
    async look() {
      const stored = await page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)])
      const cookies = (await page.context().cookies()).map(({ name }) => name)
      for (const name of [...stored, ...cookies]) kept.add(name)
    },
    /** @param expected what the story is about: kept at some moment of it. */
    async expectNamed(expected: readonly string[]) {
      const unseen = expected.filter((name) => !kept.has(name))
      await page.goto(`${site.origin}/privacy`)
      const named = await page.locator('code').allTextContents()
      const unnamed = [...kept].filter((name) => !named.includes(name))
      assert.deepEqual({ unseen, unnamed }, { unseen: [], unnamed: [] })
    },
  }
}

test('the privacy page names everything that a vendor’s browser keeps', async () => {
  site.setFlags({})
  const { page, leave } = await visit(`${site.origin}/request-a-rider/1001`, { isNew: true })
  const { look, expectNamed } = watch(page)
  await page.waitForURL(`${site.origin}/`)
  await look()
  await landingPage(page).signIn(parent)
  await page.waitForURL('**/request-a-rider/1001')
  await page.getByRole('dialog').getByRole('button', { name: 'Skip' }).click()
  const request = requestPage(page)
  await request.fill(toMarina)
  await look()
  await request.place.click()
  await page.waitForURL(/order_id=/)
  await look()
  await ordersPage(page).list.getByRole('combobox', { name: 'Find an order' }).fill('no such order')
  await page.keyboard.press('Enter')
  await expect(ordersPage(page).list.getByText('No orders match')).toBeVisible()
  await look()
  await expectNamed([
    'courier.session',
    'courier-request-drafts',
    'courier-searches',
    'courier-tour',
    'courier.return-to',
  ])
  await leave()
})

test('the privacy page names everything that a guest’s browser keeps', async () => {
  site.setFlags({ 'guest-checkout': true })
  const { page, leave } = await visit(`${site.origin}/request-a-rider`)
  const { look, expectNamed } = watch(page)
  const form = page.locator('courier-request')
  const next = form.getByRole('button', { name: 'Continue', exact: true })
  await form.getByRole('button', { name: 'Continue as guest' }).click()
  await form.getByRole('combobox', { name: /Pickup address/ }).fill('Bugis Junction')
  await form
    .getByRole('option', { name: /Bugis Junction/ })
    .first()
    .click()
  await next.click()
  await expect(form.getByLabel('Unit number')).toBeVisible()
  await next.click()
  const request = requestPage(page)
  await request.fill(toMarina)
  await look()
  await request.place.click()
  await form.getByLabel('Your name').fill('Bee Guest')
  await form.getByLabel(/^Your e-?mail/).fill('bee@guest.example')
  await form.getByLabel('Your phone number').fill('8123 0000')
  await next.click()
  await expect(form.getByRole('button', { name: 'Track order' })).toBeVisible()
  await look()
  await expectNamed(['guest-token', 'guest-details', 'guest-orders', 'courier-request-drafts'])
  await leave()
})

test('the privacy page names the keys of staff and the language cookie', async () => {
  site.setFlags({ 'godroid-popup': true })
  const { page, leave } = await visit(`${site.origin}/`)
  const { look, expectNamed } = watch(page)
  await page.evaluate(() => localStorage.setItem('godroid-token', 'demo-godroid-token'))
  await page.goto(`${site.origin}/order-tracking`)
  const notice = page.getByRole('dialog')
  await notice.getByRole('button').last().click()
  await expect(notice).toBeHidden()
  // As the language list requests a page.
  await page.evaluate(() => fetch('/faq', { headers: { 'Courier-Language': 'en' } }))
  await look()
  await expectNamed(['godroid-token', 'courier.staff-notice', 'courier-language'])
  await leave()
})

test('the privacy page says that there are no third-party scripts, or whose tag manager runs', async () => {
  const tagged = { COURIER_LANGUAGE: 'en', COURIER_TAG_MANAGER_URL: 'https://tags.example/container.js?id=C-1' }
  for (const [settings, said, unsaid] of [
    [{ COURIER_LANGUAGE: 'en' }, /no third-party scripts/, /tag manager/],
    [tagged, /a tag manager from tags\.example/, /no third-party scripts/],
  ] as const) {
    const pages = await servePages(settings)
    const { words } = await pages.read('/privacy')
    pages.close()
    assert.match(words, said)
    assert.doesNotMatch(words, unsaid)
  }
})
