import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import type { FeeWire } from '../../../core/api/delivery.ts'
import type { RefusalWire } from '../../../core/api/errors.ts'
import type { OrderWire } from '../../../core/api/orders.ts'
import type { VendorWire } from '../../../core/api/vendors.ts'
import { keyOf, refusalOf } from '../../support/shop-calls.ts'
import { useOrderApi } from '../../support/use-order-api.ts'
import { placeWithVoucher } from '../../support/vouchers.ts'

describe('an order with a voucher and a new destination', () => {
  const server = useOrderApi({ flags: { voucher: true } })
  const bugis = { latitude: 1.2995, longitude: 103.8554 }
  /** 200 m from the outlet. */
  const nearBugis = { latitude: 1.3008, longitude: 103.8559 }
  const changi = { latitude: 1.3554, longitude: 103.9871 }

  async function quoteTo(destination: typeof bugis, more: object = {}, as?: string) {
    const body = { source: bugis, destination, vendor_id: '1002', delivery_type: 'food', ...more }
    return server.call<{ result: FeeWire }>('/delivery/fee', { as: as ?? (await server.signIn()), body })
  }

  const move = async (order: OrderWire, to: typeof bugis) =>
    (await server.updateOrder(order, { location: to })).body.result

  test('pays the new fee less the discount, as it was quoted before', async () => {
    const order = await placeWithVoucher(server, 'WELCOME5')
    for (const to of [nearBugis, changi]) {
      const shown = (await quoteTo(to, { order_id: order.order_id })).body.result
      assert.equal(shown.discounted_delivery_fee, Math.round((shown.fee - 5) * 100) / 100)
      assert.equal((await move(order, to)).total, shown.discounted_delivery_fee)
    }
    // HALF reduces a fee by 10 at most.
    const far = await move(await placeWithVoucher(server, 'HALF'), changi)
    assert.ok(far.delivery_fee > 20)
    assert.equal(far.total, Math.round((far.delivery_fee - 10) * 100) / 100)
  })

  test('is charged from its collection point, wherever the call says that it begins', async () => {
    const { delivery_fee } = await server.quote(changi)
    assert.equal((await server.quote(changi, { source: changi })).delivery_fee, delivery_fee)
  })

  test('shows its discount only to its own outlet', async () => {
    const { order_id } = await placeWithVoucher(server, 'HALF')
    assert.equal((await quoteTo(changi)).body.result.discounted_delivery_fee, null)
    assert.equal((await quoteTo(changi, { order_id: '1002-NOPE99' })).status, 404)
    const single = await server.signIn('single@demo.courier')
    assert.equal((await quoteTo(changi, { order_id, vendor_id: '2000' }, single)).status, 404)
  })
})

describe('cash on delivery in Taiwan', () => {
  const server = useOrderApi({ country: 'TW' })
  let as: string
  let vendor: VendorWire
  before(async () => {
    as = await server.signIn()
    const { vendors } = await server.listVendors(as)
    vendor = vendors.find(({ vendor_information }) => vendor_information.location) ?? assert.fail()
  })

  /** Returns the first outlet and a place near it, for the base fee of 99 (specification 2 §9). */
  const places = () => {
    const { latitude = 0, longitude = 0 } = vendor.vendor_information.location ?? {}
    return { source: { latitude, longitude }, destination: { latitude: latitude + 0.001, longitude } }
  }
  const quote = async (payment_method?: string) => {
    const body = { ...places(), vendor_id: vendor.vendor_id, delivery_type: 'food', payment_method }
    const { fee: delivery_fee, signature } = await server.callFor<FeeWire>('/delivery/fee', { as, body })
    return { delivery_fee, signature }
  }
  const place = (fee: { delivery_fee: number; signature: string }) => {
    const location = { ...places().destination, address: '2, Songshou Road, Xinyi, Taipei 110' }
    const customer = { phone_number: '+886912345678', location }
    return server.sendOrder({ vendor_id: vendor.vendor_id, ...fee, customer }, { as })
  }

  test('can’t use the fee of another payment method', async () => {
    const withoutCash = await quote()
    assert.deepEqual([withoutCash.delivery_fee, (await quote('PAID')).delivery_fee], [99, 99])
    for (const delivery_fee of [99, 124]) {
      assert.equal(keyOf(await place({ ...withoutCash, delivery_fee })), 'placing.signature-invalid')
    }
  })

  test('costs 25 more in a changed order too', async () => {
    const order = (await place(await quote('CASH_ON_DELIVERY'))).body.result
    const change = async (method?: string) => server.updateOrder(order, { ...(await quote(method)) }, as)
    assert.deepEqual(refusalOf(await change()), [422, 'placing.signature-invalid'])
    const changed = await change('CASH_ON_DELIVERY')
    assert.deepEqual([changed.status, changed.body.result.total], [200, 124])
  })
})

describe('an amount that is too large', () => {
  const server = useOrderApi()

  test('is refused at its field, and as a fee when a voucher is validated', async () => {
    const as = await server.signIn()
    const order = await server.place()
    for (const amount of [1_000_000_000, 1e15, 1e308]) {
      const refusal = [422, 'validation.amount-too-high']
      assert.deepEqual(refusalOf(await server.sendOrder({ order: { amount } })), refusal)
      assert.deepEqual(refusalOf(await server.updateOrder(order, { amount })), refusal)
      const quoted = { order_time: new Date(server.clock.now()).toISOString(), delivery_fee: amount, signature: 'x' }
      const voucher = { code: 'HALF', vendor_id: '1002', order: quoted }
      const validated = await server.call<RefusalWire>('/voucher/validate', { as, body: voucher })
      assert.deepEqual(refusalOf(validated), [422, 'error.invalid-request'])
    }
  })
})
