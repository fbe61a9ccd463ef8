import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import type { OrderWire } from '../../../core/api/orders.ts'
import type { ReceiptWire } from '../../../core/api/receipt.ts'
import { useOrderApi } from '../../support/use-order-api.ts'

describe('the link of a delivery', () => {
  const server = useOrderApi()
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
    for (const status of ['COURIER_ACCEPTED_DELIVERY', 'PICKED_UP', 'DELIVERED']) {
      await server.clock.advance(60_000)
      await server.api.advanceOrder(order.order_id, status)
    }
    const { body } = await server.call<{ result: ReceiptWire }>(`/public/tracking/${order.tracking_id}/receipt`)
    const { item, delivered_at, collected_at, placed_at, vendor } = body.result
    const method = { currency: 'SGD', payment_method: 'CASH_ON_DELIVERY' }
    assert.deepEqual(item, { description: 'A diamond ring', amount: 123.45, ...method })
    assert.equal(Date.parse(delivered_at ?? '') - Date.parse(collected_at ?? ''), 60_000)
    assert.equal(Date.parse(placed_at), Date.parse(order.created_at))
    assert.equal(vendor.time_zone, 'Asia/Singapore')
  })

  test('shows a rider only for the order they carry', async () => {
    const as = await server.signIn()
    const single = await server.signIn('single@demo.courier')
    const carried = await server.place()
    await server.api.advanceOrder(carried.order_id, 'COURIER_ACCEPTED_DELIVERY')
    const path = `/riders/${(await server.readOrder(carried.order_id)).rider?.rider_id}`
    const readRider = (as?: string) => server.call(path, { ...(as && { as }), service: 'hurrier' })
    assert.equal((await readRider(as)).status, 200)
    assert.equal((await readRider(single)).status, 404)
    assert.equal((await readRider()).status, 401)
    // The vendor gets no error if the delivery has ended between two requests. Others still get “not found”.
    await server.api.advanceOrder(carried.order_id, 'DELIVERED')
    const afterEnd = await readRider(as)
    assert.deepEqual([afterEnd.status, afterEnd.body], [200, { result: null }])
    assert.equal((await readRider(single)).status, 404)
  })
})
