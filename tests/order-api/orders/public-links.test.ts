import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import type { OrderWire } from '../../../core/api/orders.ts'
import type { ReceiptWire } from '../../../core/api/receipt.ts'
import { useOrderApi } from '../../support/use-order-api.ts'

const server = useOrderApi()

describe('the link of a delivery', () => {
  let order: OrderWire
  before(async () => {
    order = await server.place({ order: { amount: 123.45, description: 'A diamond ring' } })
  })

  test('works only with the tracking ID', async () => {
    for (const id of [order.order_id, order.client_order_id, order.tracking_id.toLowerCase(), 'x', '%00']) {
      for (const page of ['', '/receipt', '/c2c']) {
        const { status } = await server.call(`/public/tracking/${id}${page}`)
        assert.ok([400, 404].includes(status), `${id} ${page}`)
      }
    }
  })

  test('shows a receipt with the times, the item and its value', async () => {
    await server.move(order.order_id, 'COURIER_ACCEPTED_DELIVERY', 'PICKED_UP', 'DELIVERED')
    const receipt = await server.callFor<ReceiptWire>(`/public/tracking/${order.tracking_id}/receipt`)
    const { item, delivered_at, collected_at, placed_at, vendor } = receipt
    const method = { currency: 'SGD', payment_method: 'CASH_ON_DELIVERY' }
    assert.deepEqual(item, { description: 'A diamond ring', amount: 123.45, ...method })
    assert.equal(Date.parse(delivered_at ?? '') - Date.parse(collected_at ?? ''), 1000)
    assert.equal(Date.parse(placed_at), Date.parse(order.created_at))
    assert.equal(vendor.time_zone, 'Asia/Singapore')
  })
})

test('a rider has no position once the delivery has ended, and others still don’t find them', async () => {
  const { order_id } = await server.place()
  const { rider } = await server.move(order_id, 'COURIER_ACCEPTED_DELIVERY')
  const readRider = (as: string) => server.call(`/riders/${rider?.rider_id}`, { as, service: 'hurrier' })
  // The vendor gets no error if it ends between two requests.
  await server.move(order_id, 'DELIVERED')
  const { status, body } = await readRider(await server.signIn())
  assert.deepEqual([status, body], [200, { result: null }])
  assert.equal((await readRider(await server.signIn('single@demo.courier'))).status, 404)
})
