import assert from 'node:assert/strict'
import { test } from 'node:test'
import { staffNoticeOf } from '../../../core/app/staff-notice.ts'
import { createTestBrowser } from '../../support/page.ts'
import { useOrderApi } from '../../support/use-order-api.ts'
import { usePages } from '../../support/use-pages.ts'
import { waitUntil } from '../../support/wait-until.ts'

const server = useOrderApi()
const { openPage } = usePages(server)

/** Creates a browser with the token that GODROID stores. */
function createStaffBrowser(marker: string | null = 'true') {
  const browser = createTestBrowser()
  browser.storage.setItem('godroid-token', 'demo-godroid-token')
  if (marker !== null) browser.storage.setItem('godroid-tos-required', marker)
  return browser
}

async function openStaffTab({ browser = createStaffBrowser(), popup = false, mode = 'godroid' } = {}) {
  const tab = openPage({
    browser,
    settings: { mode },
    intercept: ({ url }) => (url.includes('/flags') ? Response.json({ result: { 'godroid-popup': popup } }) : null),
  })
  await tab.page.session.start()
  await tab.page.vendors.load()
  await tab.page.flags.ready
  const notice = staffNoticeOf(tab.page)
  notice.$notice.listen(() => {})
  notice.$holder.listen(() => {})
  return { ...tab, browser, notice }
}

test('shows the terms to staff whose marker requires it, and accepting removes the marker', async () => {
  const { notice, browser } = await openStaffTab()
  assert.deepEqual(notice.$notice.get(), { terms: true, vendor: null })
  notice.accept()
  assert.equal(notice.$notice.get(), null)
  assert.equal(browser.storage.getItem('godroid-tos-required'), null)
  assert.equal(browser.storage.getItem('godroid-token'), 'demo-godroid-token')
})

test('shows nothing to accept if the marker is missing or false', async () => {
  for (const marker of [null, 'false', '0', '']) {
    assert.equal(
      (await openStaffTab({ browser: createStaffBrowser(marker) })).notice.$notice.get(),
      null,
      String(marker),
    )
  }
})

test('shows nothing to users who sign in by password', async () => {
  const browser = createTestBrowser()
  browser.storage.setItem('godroid-tos-required', 'true')
  const { page, notice } = await openStaffTab({ browser, mode: 'classic', popup: true })
  await page.session.signIn('parent@demo.courier', 'Courier!2026')
  assert.equal(page.session.$session.get().state, 'signed-in')
  assert.equal(notice.$notice.get(), null)
})

test('accepting applies to every tab of the browser', async () => {
  const browser = createStaffBrowser()
  const firstTab = await openStaffTab({ browser })
  const secondTab = await openStaffTab({ browser })
  firstTab.notice.accept()
  await waitUntil(server.clock, 'the other tab', () => secondTab.notice.$notice.get() === null)
})

test('the flag shows staff once which outlet they work for, independently of the terms', async () => {
  const { notice, page } = await openStaffTab({ popup: true })
  assert.deepEqual(notice.$notice.get(), { terms: true, vendor: { id: '1001', name: 'Tanjong Pagar' } })
  notice.accept()
  assert.equal(notice.$notice.get(), null)
  assert.equal(page.environment.tabStorage.getItem('courier.staff-notice'), 'read')
  const otherTab = await openStaffTab({ browser: createStaffBrowser(null), popup: true })
  assert.equal(otherTab.notice.$notice.get()?.terms, false)
})

test('declining signs staff out, and the terms are shown to the next user', async () => {
  const { page, notice, browser } = await openStaffTab()
  await page.session.signOut()
  assert.equal(notice.$notice.get(), null)
  assert.deepEqual(browser.storage.keys(), ['godroid-tos-required'])
})

test('is shown by one element, and by the next one when the first is removed', async () => {
  const { notice } = await openStaffTab()
  const [first, second] = [{}, {}]
  const release = notice.hold(first)
  notice.hold(second)
  assert.equal(notice.$holder.get(), first)
  release()
  assert.equal(notice.$holder.get(), second)
})
