import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Page } from 'playwright'
import {
  expect,
  landingPage,
  ordersPage,
  parent,
  requestPage,
  toMarina,
  topBar,
  trackingPage,
} from '../support/pages.ts'
import { type Site, startSite } from '../support/site.ts'
import { closePages, visit } from '../support/visitor.ts'

let site: Site
before(async () => {
  // A delivery takes about 20 s.
  site = await startSite({ riderSpeed: 100 })
})
after(async () => {
  await closePages()
  await site?.remove()
})

test('a vendor requests a rider and follows the order to delivery, and the receiver sees the same', async () => {
  const vendor = await visit(`${site.origin}/request-a-rider/1001`)
  const { page } = vendor
  await page.waitForURL(`${site.origin}/`)
  await landingPage(page).signIn(parent)
  await page.waitForURL('**/request-a-rider/1001')

  const request = requestPage(page)
  await request.fill(toMarina)
  await request.place.click()
  await page.waitForURL(/\/order-tracking\/1001\?order_id=1001-[A-Z0-9]{6}$/)
  await expect(page.getByRole('status').getByText('Order pushed!')).toBeVisible()

  const orders = ordersPage(page)
  const orderId = new URL(page.url()).searchParams.get('order_id') ?? ''
  await expect(orders.row(orderId)).toContainText(toMarina.name)
  await expect(orders.tab('New')).toHaveAttribute('aria-selected', 'true')

  const trackingId = await trackingIdOf(page, '1001', orderId)
  assert.notEqual(trackingId, orderId)
  const receiver = await visit(`${site.origin}/tracking/${trackingId}`, { viewport: { width: 390, height: 780 } })
  const tracking = trackingPage(receiver.page)
  const positions: string[] = []
  receiver.page.on('requestfinished', (asked) => {
    if (asked.url().endsWith(`/public/tracking/${trackingId}/rider`)) positions.push(asked.url())
  })
  await expect(tracking.headline).toBeVisible()
  await expect(topBar(receiver.page).bar.getByRole('button')).toHaveCount(0)

  await orders.tab('Collected').click()
  await expect(orders.row(orderId)).toBeVisible({ timeout: 60_000 })
  await orders.tab('Delivered').click()
  await expect(orders.row(orderId)).toBeVisible({ timeout: 60_000 })
  await expect(tracking.tracking).toContainText(/Delivered/, { timeout: 60_000 })

  assert.ok(positions.length > 1, 'the rider was followed on the map')

  assert.deepEqual(vendor.consoleErrors, [])
  assert.deepEqual(receiver.consoleErrors, [])
  await receiver.leave()
  await vendor.leave()
})

/** Returns the tracking ID that the vendor's page gets for the order. */
async function trackingIdOf(page: Page, vendorId: string, orderId: string) {
  const { promise: received, resolve } = Promise.withResolvers<string>()
  await page.route(`**/vendor/${vendorId}/orders?*`, async (route) => {
    const response = await route.fetch()
    const { result } = await response.json()
    const order = result.data.find((candidate: { order_id: string }) => candidate.order_id === orderId)
    if (order) resolve(String(order.tracking_id))
    await route.fulfill({ response })
  })
  await page.reload()
  const trackingId = await received
  await page.unrouteAll({ behavior: 'wait' })
  return trackingId
}
