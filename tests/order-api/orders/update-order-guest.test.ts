import assert from 'node:assert/strict'
import { beforeEach, describe, test } from 'node:test'
import type { RefusalWire } from '../../../core/api/errors.ts'
import type { OrderWire } from '../../../core/api/orders.ts'
import { type Guest, refusalOf } from '../../support/shop-calls.ts'
import { useOrderApi } from '../../support/use-order-api.ts'

type OrderResponse = { result: OrderWire } & RefusalWire
const marinaBay = { latitude: 1.2834, longitude: 103.8607 }

describe('a guest who changes an order', () => {
  const server = useOrderApi({ flags: {} })
  let guest: Guest
  let order: OrderWire
  beforeEach(async () => {
    await server.flags.save({ 'guest-checkout': true, 'modify-order-button': true })
    guest = await server.admitGuest()
    order = await guest.placeOrder()
  })

  const location = { ...marinaBay, notes: 'Ring twice' }
  const createUpdate = () => server.updateOf(order, { amount: 31.5, item_details: 'Two cakes', location }, guest.as)
  const updateOrder = (body: unknown, as = guest.as) =>
    server.call<OrderResponse>(`/order/${order.order_id}`, { method: 'PUT', body, as })
  const readOrder = () => server.readOrder(order.order_id, guest.as)

  test('gets the new place, item and fee, with the same pickup address', async () => {
    const body = await createUpdate()
    const { status, body: updated } = await updateOrder(body)
    assert.equal(status, 200)
    assert.equal(updated.result.status, 'MODIFIED')
    assert.deepEqual(updated.result.customer.location, body.location)
    assert.deepEqual([updated.result.order.amount, updated.result.order.description], [31.5, 'Two cakes'])
    assert.equal(updated.result.delivery_fee, body.delivery_fee)
    assert.deepEqual(updated.result.pickup, order.pickup)
    assert.equal(updated.result.vendor_name, order.vendor_name)
    assert.deepEqual(await readOrder(), updated.result)
  })

  test('can’t use a cheaper fee from elsewhere', async () => {
    const body = await createUpdate()
    const near = await server.quote(marinaBay, { as: guest.as, source: marinaBay, vendorId: guest.vendorId })
    const response = await updateOrder({ ...body, ...near })
    assert.deepEqual(refusalOf(response), [422, 'placing.signature-invalid'])
    assert.equal((await readOrder()).status, 'NEW')
  })

  test('keeps access to running orders once guests may not order, until the token expires', async () => {
    const body = await createUpdate()
    await server.flags.save({ 'guest-checkout': false, 'modify-order-button': true })
    assert.equal((await updateOrder(body)).status, 200)
    await server.clock.leap(73 * 3_600_000)
    assert.equal((await updateOrder(body)).status, 401)
  })
})
