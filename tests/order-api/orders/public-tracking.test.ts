import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import type { OrderWire } from '../../../core/api/orders.ts'
import type { PublicTrackingWire } from '../../../core/api/public-tracking.ts'
import { orderFromBugis } from '../../support/order-api.ts'
import { useOrderApi } from '../../support/use-order-api.ts'

describe('the public tracking page', () => {
  const server = useOrderApi()
  let as: string
  let order: OrderWire
  before(async () => {
    as = await server.signIn()
    const body = orderFromBugis(server.clock, {
      customer: { name: 'Xenia Quill', location: { notes: 'The key is under the mat' } },
      order: { amount: 123.45, description: 'A diamond ring' },
    })
    order = (await server.call<{ result: OrderWire }>('/order', { body, as })).body.result
  })

  test('shows the receiver where the delivery is, without sign-in', async () => {
    await server.api.advanceOrder(order.order_id, 'COURIER_ACCEPTED_DELIVERY')
    const { status, body, headers } = await server.call<{ result: PublicTrackingWire }>(
      `/public/tracking/${order.tracking_id}`,
    )
    assert.equal(status, 200)
    assert.equal(headers.get('cache-control'), 'no-store')
    const { result } = body
    assert.deepEqual([result.status, result.vendor.name], ['COURIER_ACCEPTED_DELIVERY', 'Merlion Kitchen, Bugis'])
    assert.ok(result.rider?.phone_number)
  })

  test('shows neither item, price nor customer', async () => {
    const response = await server.call(`/public/tracking/${order.tracking_id}`)
    const output = JSON.stringify(response.body)
    for (const secret of ['Xenia', '81234567', '123.45', 'diamond', 'under the mat', '#04-12', 'client_order_id']) {
      assert.ok(!output.includes(secret), secret)
    }
  })

  test('is found only by the tracking ID', async () => {
    for (const id of [order.order_id, order.client_order_id, order.tracking_id.toLowerCase(), 'x', '%00']) {
      const response = await server.call(`/public/tracking/${id}`)
      assert.ok([400, 404].includes(response.status), id)
    }
  })

  test('shows no rider before one accepts, and none after the end', async () => {
    const readRider = () => server.call(`/public/tracking/${order.tracking_id}/rider`)
    assert.equal((await readRider()).status, 200)
    assert.equal((await readRider()).headers.get('cache-control'), 'no-store')
    await server.api.advanceOrder(order.order_id, 'WAITING_FOR_TRANSPORT')
    assert.deepEqual([(await readRider()).status, (await readRider()).body], [200, { result: null }])
    await server.api.advanceOrder(order.order_id, 'COURIER_ACCEPTED_DELIVERY')
    await server.api.advanceOrder(order.order_id, 'DELIVERED')
    assert.deepEqual([(await readRider()).status, (await readRider()).body], [200, { result: null }])
    const { body } = await server.call<{ result: PublicTrackingWire }>(`/public/tracking/${order.tracking_id}`)
    assert.equal(body.result.rider, null)
  })

  test('a rider is shown only for the order they carry', async () => {
    await server.api.advanceOrder(order.order_id, 'COURIER_ACCEPTED_DELIVERY')
    const { body } = await server.call<{ result: OrderWire }>(`/order?orderId=${order.order_id}`, { as })
    const path = `/riders/${body.result.rider?.rider_id}`
    const single = await server.signIn('single@demo.courier')
    assert.equal((await server.call(path, { as, service: 'hurrier' })).status, 200)
    assert.equal((await server.call(path, { as: single, service: 'hurrier' })).status, 404)
    assert.equal((await server.call(path, { service: 'hurrier' })).status, 401)
    // The vendor gets no error if the delivery has ended between two requests. Others still get “not found”.
    await server.api.advanceOrder(order.order_id, 'DELIVERED')
    const afterEnd = await server.call(path, { as, service: 'hurrier' })
    assert.deepEqual([afterEnd.status, afterEnd.body], [200, { result: null }])
    assert.equal((await server.call(path, { as: single, service: 'hurrier' })).status, 404)
  })
})
