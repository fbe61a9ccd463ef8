import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import type { OrderWire } from '../../../core/api/orders.ts'
import type { ReceiptWire } from '../../../core/api/receipt.ts'
import { orderFromBugis } from '../../support/order-api.ts'
import { useOrderApi } from '../../support/use-order-api.ts'

const addressSecrets = ['81234567', 'Quill', 'under the mat', '#04-12', 'client_order_id']

describe('the data behind a delivery’s link', () => {
  const server = useOrderApi()
  let order: OrderWire
  before(async () => {
    const body = orderFromBugis(server.clock, {
      customer: {
        name: 'Xenia Quill',
        location: { address: '#04-12, 2 Orchard Turn, Singapore 238801', notes: 'The key is under the mat' },
      },
      order: { amount: 123.45, description: 'A diamond ring' },
    })
    order = (await server.call<{ result: OrderWire }>('/order', { body, as: await server.signIn() })).body.result
  })

  const readReceipt = () => server.call<{ result: ReceiptWire }>(`/public/tracking/${order.tracking_id}/receipt`)
  const readC2cPage = () => server.call(`/public/tracking/${order.tracking_id}/c2c`)

  test('a receipt doesn’t show the item before the delivery', async () => {
    const { status, body, headers } = await readReceipt()
    assert.deepEqual([status, headers.get('cache-control')], [200, 'no-store'])
    assert.deepEqual([body.result.item, body.result.delivered_at, body.result.collected_at], [null, null, null])
    for (const secret of [...addressSecrets, '123.45', 'diamond']) {
      assert.ok(!JSON.stringify(body).includes(secret), secret)
    }
  })

  test('a shop’s order has no c2c page', async () => {
    assert.equal((await readC2cPage()).status, 404)
  })

  test('a receipt has the times, the item and its value, and never the fee', async () => {
    for (const status of ['COURIER_ACCEPTED_DELIVERY', 'PICKED_UP', 'DELIVERED']) {
      await server.clock.advance(60_000)
      await server.api.advanceOrder(order.order_id, status)
    }
    const { body } = await readReceipt()
    const { result } = body
    assert.deepEqual(result.item, {
      description: 'A diamond ring',
      amount: 123.45,
      currency: 'SGD',
      payment_method: 'CASH_ON_DELIVERY',
    })
    assert.equal(Date.parse(result.delivered_at ?? '') - Date.parse(result.collected_at ?? ''), 60_000)
    assert.equal(Date.parse(result.placed_at), Date.parse(order.created_at))
    assert.equal(result.vendor.time_zone, 'Asia/Singapore')
    for (const secret of [...addressSecrets, '9.4', 'rider']) assert.ok(!JSON.stringify(body).includes(secret), secret)
  })

  test('receipt and c2c page are found only by the tracking ID', async () => {
    for (const id of [order.order_id, order.tracking_id.toLowerCase(), 'x', '%00']) {
      for (const page of ['receipt', 'c2c']) {
        const response = await server.call(`/public/tracking/${id}/${page}`)
        assert.ok([400, 404].includes(response.status), `${id} ${page}`)
      }
    }
  })
})
