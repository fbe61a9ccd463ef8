import assert from 'node:assert/strict'
import { beforeEach, describe, test } from 'node:test'
import type { FeeWire } from '../../../core/api/delivery.ts'
import type { RefusalWire } from '../../../core/api/errors.ts'
import type { GuestTokenWire } from '../../../core/api/guest.ts'
import type { OrderWire } from '../../../core/api/orders.ts'
import { order as anOrder, place, sender } from '../../support/routes/route-permissions.ts'
import { useOrderApi } from '../../support/use-order-api.ts'

type OrderResponse = { result: OrderWire } & RefusalWire
interface Guest {
  vendorId: string
  as: string
}
const orchard = { latitude: 1.304, longitude: 103.8318 }
const marinaBay = { latitude: 1.2834, longitude: 103.8607 }

describe('a guest who changes an order', () => {
  const server = useOrderApi({ flags: {} })
  let guest: Guest
  let order: OrderWire
  beforeEach(async () => {
    await server.flags.save({ 'guest-checkout': true, 'modify-order-button': true })
    guest = await createGuest()
    const location = { ...anOrder.customer.location, ...orchard }
    const body = {
      ...anOrder,
      ...(await quoteTo(orchard)),
      customer: { ...anOrder.customer, location },
      vendor_id: guest.vendorId,
      sender,
    }
    const placed = await server.call<OrderResponse>('/order', { as: guest.as, body })
    assert.equal(placed.status, 201)
    order = placed.body.result
  })

  async function createGuest(): Promise<Guest> {
    const from = crypto.randomUUID()
    const { body } = await server.call<{ result: GuestTokenWire }>('/guest', { method: 'POST', from })
    return { vendorId: body.result.vendor_id, as: `Bearer ${body.result.token}` }
  }

  /** Returns the signed fee from the guest's address. */
  async function quoteTo(destination: { latitude: number; longitude: number }) {
    const body = { source: place, destination, vendor_id: guest.vendorId, delivery_type: 'food' }
    const { fee, signature } = (await server.call<{ result: FeeWire }>('/delivery/fee', { as: guest.as, body })).body
      .result
    return { delivery_fee: fee, signature }
  }

  const createUpdate = async (to = marinaBay) => ({
    vendor_id: guest.vendorId,
    payment_method: order.order.payment_method,
    amount: 31.5,
    item_details: 'Two cakes',
    location: { ...order.customer.location, ...to, notes: 'Ring twice' },
    ...(await quoteTo(to)),
  })
  const updateOrder = (body: unknown, as = guest.as) =>
    server.call<OrderResponse>(`/order/${order.order_id}`, { method: 'PUT', body, as })
  const readOrder = async () =>
    (await server.call<OrderResponse>(`/order?vendorId=${guest.vendorId}&orderId=${order.order_id}`, { as: guest.as }))
      .body.result

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
    const nearQuote = await server.call<{ result: FeeWire }>('/delivery/fee', {
      as: guest.as,
      body: { source: marinaBay, destination: marinaBay, vendor_id: guest.vendorId, delivery_type: 'food' },
    })
    const { fee, signature } = nearQuote.body.result
    const response = await updateOrder({ ...body, delivery_fee: fee, signature })
    assert.deepEqual([response.status, response.body.meta.translation_key], [422, 'placing.signature-invalid'])
    assert.equal((await readOrder()).status, 'NEW')
  })

  test('is the only caller who can; another guest or a shop gets “not found”', async () => {
    const body = await createUpdate()
    const other = await createGuest()
    assert.equal((await updateOrder(body, other.as)).status, 404)
    assert.equal((await updateOrder({ ...body, vendor_id: other.vendorId }, other.as)).status, 404)
    assert.equal((await updateOrder(body, await server.signIn())).status, 404)
    assert.equal((await updateOrder(body, '')).status, 401)
    assert.equal((await readOrder()).status, 'NEW')
  })

  test('can’t change a shop’s order', async () => {
    const as = await server.signIn()
    const list = await server.call<{ result: { data: OrderWire[] } }>('/vendor/1001/orders?count=1', { as })
    const [shopOrder] = list.body.result.data
    assert.ok(shopOrder)
    const body = { ...(await createUpdate()), vendor_id: '1001' }
    const response = await server.call(`/order/${shopOrder.order_id}`, { method: 'PUT', body, as: guest.as })
    assert.equal(response.status, 404)
  })

  test('keeps access to running orders once guests may not order, until the token expires', async () => {
    const body = await createUpdate()
    await server.flags.save({ 'guest-checkout': false, 'modify-order-button': true })
    assert.equal((await updateOrder(body)).status, 200)
    await server.clock.leap(73 * 3_600_000)
    assert.equal((await updateOrder(body)).status, 401)
  })

  test('is refused if the operator has turned changes off', async () => {
    await server.flags.save({ 'guest-checkout': true, 'modify-order-button': false })
    const response = await updateOrder(await createUpdate())
    assert.deepEqual([response.status, response.body.meta.translation_key], [403, 'error.not-allowed'])
  })
})
