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
import { closeBrowser, visit } from '../support/visitor.ts'

let site: Site
before(async () => {
  // About 20 s from the press to the door: slow enough to be seen, quick enough to be waited for.
  site = await startSite({ riderSpeed: 100 })
})
after(async () => {
  await closeBrowser()
  await site?.remove()
})

test('a vendor requests a rider, follows the order to the door, and the receiver sees the same', async () => {
  const vendor = await visit(`${site.origin}/request-a-rider/1001`)
  const { page } = vendor
  await page.waitForURL(`${site.origin}/`)
  await landingPage(page).signIn(parent)
  await page.waitForURL('**/request-a-rider/1001')

  const request = requestPage(page)
  await request.fill(toMarina)
  await request.place.click()
  await page.waitForURL(/\/order-tracking\/1001\?order_id=1001-[A-Z0-9]{6}$/)

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

  assert.deepEqual(vendor.complaints, [])
  assert.deepEqual(receiver.complaints, [])
  await receiver.leave()
  await vendor.leave()
})

/** As the vendor's own page is told it. */
async function trackingIdOf(page: Page, vendorId: string, orderId: string) {
  const answer = page.waitForResponse(
    (response) => response.url().includes(`/vendor/${vendorId}/orders`) && response.ok(),
  )
  await page.reload()
  const { result } = await (await answer).json()
  const order = result.data.find((candidate: { order_id: string }) => candidate.order_id === orderId)
  return String(order?.tracking_id)
}
