import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { OrderWire } from '../../core/api/orders.ts'
import {
  expect,
  landingPage,
  ordersPage,
  parent,
  requestPage,
  toMarina,
  topBar,
  trackingPage,
} from '../support/site-controls.ts'
import { useSite } from '../support/use-site.ts'
import { callsOf, visit } from '../support/visitor.ts'

// The rider moves, but is much slower than the test: the operator says when the order is collected and delivered.
const site = useSite({ riderSpeed: 5 })

test('a vendor requests a rider and follows the order to delivery, and the receiver sees the same', async () => {
  const vendor = await visit(`${site.origin}/request-a-rider/1001`)
  const { page } = vendor
  await page.locator('courier-request').getByText('Sign in', { exact: true }).click()
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
  await expect(orders.tab('Active')).toHaveAttribute('aria-selected', 'true')

  const call = await callsOf(site.origin)
  const { tracking_id: trackingId } = await call<OrderWire>(`/order?vendorId=1001&orderId=${orderId}`)
  assert.notEqual(trackingId, orderId)
  const receiver = await visit(`${site.origin}/tracking/${trackingId}`, { viewport: { width: 390, height: 780 } })
  const tracking = trackingPage(receiver.page)
  const positions: string[] = []
  receiver.page.on('requestfinished', (request) => {
    if (request.url().endsWith(`/public/tracking/${trackingId}/rider`)) positions.push(request.url())
  })
  await expect(tracking.headline).toBeVisible()
  await expect(topBar(receiver.page).bar.getByRole('button')).toHaveAccessibleName(/Language/)

  await site.move(orderId, 'COURIER_ACCEPTED_DELIVERY')
  await expect.poll(() => positions.length, { message: 'the rider is followed on the map' }).toBeGreaterThan(1)

  await orders.tab('Collected').click()
  await site.move(orderId, 'PICKED_UP')
  await expect(orders.row(orderId)).toBeVisible()

  await orders.tab('Delivered').click()
  await site.move(orderId, 'DELIVERED')
  await expect(orders.row(orderId)).toBeVisible()
  await expect(tracking.tracking).toContainText(/Delivered/)
})
