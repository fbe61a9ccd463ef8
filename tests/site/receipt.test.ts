import assert from 'node:assert/strict'
import { test } from 'node:test'
import { expect, ordersPage, parent, topBar, trackingPage } from '../support/site-controls.ts'
import { useSite } from '../support/use-site.ts'
import { visit } from '../support/visitor.ts'

const site = useSite()

const phone = { viewport: { width: 390, height: 780 } }

/** Returns the receipt link of a delivered order. */
async function findReceiptLink() {
  const { page, consoleErrors, leave } = await visit(`${site.origin}/history/1000`, { as: parent })
  const { list, details } = ordersPage(page)
  await list.getByRole('switch', { name: /all outlets/ }).check()
  await list.getByRole('combobox', { name: 'Period' }).selectOption({ label: 'Past 30 days' })
  const row = list.getByRole('row').filter({ hasText: 'Delivered' }).first()
  const orderId = (await row.getAttribute('data-order')) ?? ''
  await row.getByRole('button').click()
  const link = details.getByRole('link', { name: 'Delivery receipt' })
  await expect(link).toBeVisible()
  const address = (await link.getAttribute('href')) ?? ''
  assert.deepEqual(consoleErrors, [])
  await leave()
  return { orderId, address }
}

test('a receiver opens the receipt of a delivery and prints it without header and footer', async () => {
  const { orderId, address } = await findReceiptLink()
  assert.match(address, new RegExp(`^${site.origin}/delivery-receipt/[\\w-]{22,}$`))
  const { page, consoleErrors, leave } = await visit(address, phone)
  const { tracking, headline } = trackingPage(page)
  await expect(headline).toHaveText('Delivery receipt')
  await expect(tracking).toContainText(orderId)
  await expect(tracking).toContainText('Order value')
  await expect(topBar(page).bar.getByRole('button')).toHaveAccessibleName(/Language/)
  await page.emulateMedia({ media: 'print' })
  await expect(tracking.getByRole('button', { name: 'Print' })).toBeHidden()
  await expect(topBar(page).bar).toBeHidden()
  await expect(page.locator('footer')).toBeHidden()
  assert.deepEqual(consoleErrors, [])
  await leave()
})

/** The server's HTML is shown until the element has drawn the same; scripts and style sheet are held back until released. */
test('a delivery can be read before any script runs, and the element hydrates it without a flash', async () => {
  const { address } = await findReceiptLink()
  const trackingUrl = address.replace('delivery-receipt', 'tracking')
  const reader = await visit(trackingUrl, { ...phone, javaScriptEnabled: false })
  await expect(trackingPage(reader.page).headline).toContainText('Delivered')
  await expect(reader.page.locator('courier-tracking').getByText('Rider accepted')).toBeVisible()
  await expect(reader.page.locator('courier-tracking').getByRole('link', { name: 'See the receipt' })).toBeVisible()
  assert.deepEqual(reader.consoleErrors, [])
  await reader.leave()

  // Elsewhere the element adds the name of the outlet's zone.
  const { page, consoleErrors, leave } = await visit('about:blank', { ...phone, timezoneId: 'Asia/Singapore' })
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  // The delivery waits for neither its scripts nor the site's style sheet.
  await page.route(/\/chunks\/|\/site\.css/, async (route) => {
    await released
    await route.continue()
  })
  await page.addInitScript(watchLayout)
  await page.goto(trackingUrl, { waitUntil: 'commit' })
  const { headline } = trackingPage(page)
  await expect(headline).toContainText('Delivered')
  const before = await headline.textContent()
  const { color } = await page.locator('courier-tracking h1').evaluate((heading) => getComputedStyle(heading))
  assert.notEqual(color, 'rgb(0, 0, 0)')
  release()
  await page.waitForFunction(() => customElements.get('courier-tracking'))
  await expect(page.locator('courier-tracking [data-brand]')).toHaveCount(0)
  const { headlines, shift } = await page.evaluate(() => (globalThis as unknown as { seen: Seen }).seen)
  assert.deepEqual([headlines, shift], [[before], 0])
  await expect(headline).toHaveText(before ?? '')
  assert.deepEqual(consoleErrors, [])
  await leave()
})

interface Seen {
  /** Every headline of the delivery that a frame has shown. */
  headlines: string[]
  shift: number
}

function watchLayout() {
  const seen: Seen = { headlines: [], shift: 0 }
  Object.assign(globalThis, { seen })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) seen.shift += (entry as unknown as { value: number }).value
  }).observe({ type: 'layout-shift', buffered: true })
  const recordFrame = () => {
    const text = document.querySelector('courier-tracking')?.shadowRoot?.querySelector('h1')?.textContent
    if (text !== seen.headlines.at(-1)) seen.headlines.push(text ?? 'nothing')
    requestAnimationFrame(recordFrame)
  }
  recordFrame()
}
