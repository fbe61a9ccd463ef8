import assert from 'node:assert/strict'
import { afterEach, beforeEach, describe, test } from 'node:test'
import type { FeeWire } from '../../../core/api/delivery.ts'
import type { RefusalWire } from '../../../core/api/errors.ts'
import type { OrderWire } from '../../../core/api/orders.ts'
import type { VendorWire } from '../../../core/api/vendors.ts'
import { createFlagsFile, type FlagsFile } from '../../support/flags-file.ts'
import { createTestOrderApi, type OrderChange, orderFromBugis, type TestOrderApi } from '../../support/order-api.ts'

type FeeResponse = { result: FeeWire } & RefusalWire
type OrderResponse = { result: OrderWire } & RefusalWire

let server: TestOrderApi
let as: string

const keyOf = ({ status, body }: { status: number; body: RefusalWire }) => `${status} ${body.meta?.translation_key}`

describe('an order with a voucher and a new destination', () => {
  let file: FlagsFile
  beforeEach(async () => {
    file = await createFlagsFile()
    await file.save({ voucher: true })
    server = await createTestOrderApi({ flagsFile: file.path })
    as = await server.signIn()
  })
  afterEach(async () => {
    await server.close()
    await file.remove()
  })

  const bugis = { latitude: 1.2995, longitude: 103.8554 }
  /** 200 m from the outlet. */
  const nearBugis = { latitude: 1.3008, longitude: 103.8559 }
  const changi = { latitude: 1.3554, longitude: 103.9871 }

  async function quoteTo(destination: { latitude: number; longitude: number }, orderId?: string) {
    const body = { source: bugis, destination, vendor_id: '1002', delivery_type: 'food' }
    return server.call<FeeResponse>('/delivery/fee', { as, body: orderId ? { ...body, order_id: orderId } : body })
  }

  async function placeWithVoucher(code: string) {
    const order = orderFromBugis(server.clock)
    const fee = { delivery_fee: order.delivery_fee, signature: order.signature }
    const order_time = new Date(server.clock.now()).toISOString()
    const { body } = await server.call<{ result: { voucher: object; delivery_fee: number; signature: string } }>(
      '/voucher/validate',
      { as, body: { code, vendor_id: '1002', order: { order_time, ...fee } } },
    )
    const { voucher, delivery_fee, signature } = body.result
    const discounted = { discounted_delivery_fee: delivery_fee, discounted_delivery_fee_signature: signature }
    return (await server.call<OrderResponse>('/order', { as, body: { ...order, voucher, ...discounted } })).body.result
  }

  async function move(order: OrderWire, to: { latitude: number; longitude: number }) {
    const { fee, signature } = (await quoteTo(to)).body.result
    const { payment_method, amount, description } = order.order
    const location = { ...order.customer.location, ...to }
    const items = { vendor_id: '1002', payment_method, amount, item_details: description, location }
    const body = { ...items, delivery_fee: fee, signature }
    return server.call<OrderResponse>(`/order/${order.order_id}`, { method: 'PUT', as, body })
  }

  test('pays half of the new fee, within the voucher’s limit', async () => {
    const order = await placeWithVoucher('HALF')
    assert.deepEqual([order.delivery_fee, order.total], [9.4, 4.7])
    const movedNear = (await move(order, nearBugis)).body.result
    assert.ok(movedNear.delivery_fee < 9.4)
    assert.equal(movedNear.total, Math.round(movedNear.delivery_fee * 50) / 100)
    const movedFar = (await move(movedNear, changi)).body.result
    // HALF reduces a fee by 10 at most.
    assert.ok(movedFar.delivery_fee > 20)
    assert.equal(movedFar.total, Math.round((movedFar.delivery_fee - 10) * 100) / 100)
  })

  test('pays the new fee less the discount, as it was quoted before', async () => {
    const order = await placeWithVoucher('WELCOME5')
    for (const to of [nearBugis, changi]) {
      const shown = (await quoteTo(to, order.order_id)).body.result
      assert.equal(shown.discounted_delivery_fee, Math.round((shown.fee - 5) * 100) / 100)
      assert.equal((await move(order, to)).body.result.total, shown.discounted_delivery_fee)
    }
  })

  test('shows its discount only to its own outlet', async () => {
    const order = await placeWithVoucher('HALF')
    assert.equal((await quoteTo(changi)).body.result.discounted_delivery_fee, null)
    assert.equal((await quoteTo(changi, '1002-NOPE99')).status, 404)
    as = await server.signIn('single@demo.courier')
    const { body } = await server.call<{ result: { vendors: VendorWire[] } }>('/vendors', { as })
    const vendor_id = body.result.vendors[0]?.vendor_id
    const foreignQuote = {
      source: bugis,
      destination: changi,
      vendor_id,
      delivery_type: 'food',
      order_id: order.order_id,
    }
    assert.equal((await server.call('/delivery/fee', { as, body: foreignQuote })).status, 404)
  })
})

describe('cash on delivery in Taiwan', () => {
  let vendor: VendorWire
  beforeEach(async () => {
    server = await createTestOrderApi({ country: 'TW' })
    as = await server.signIn()
    const { body } = await server.call<{ result: { vendors: VendorWire[] } }>('/vendors', { as })
    const outlet = body.result.vendors.find(({ vendor_information }) => vendor_information.location)
    assert.ok(outlet)
    vendor = outlet
  })
  afterEach(() => server.close())

  /** Returns the first outlet and a place near it, for the base fee of 99 (specification 2 §9). */
  const places = () => {
    const { latitude = 0, longitude = 0 } = vendor.vendor_information.location ?? {}
    return { source: { latitude, longitude }, destination: { latitude: latitude + 0.001, longitude } }
  }
  const quote = async (more: object = {}) => {
    const body = { ...places(), vendor_id: vendor.vendor_id, delivery_type: 'food', ...more }
    return (await server.call<FeeResponse>('/delivery/fee', { as, body })).body.result
  }
  const place = (quoted: FeeWire, change: OrderChange = {}) => {
    const { destination } = places()
    const fee = { vendor_id: vendor.vendor_id, delivery_fee: quoted.fee, signature: quoted.signature }
    const location = { ...destination, address: '2, Songshou Road, Xinyi, Taipei 110' }
    const customer = { phone_number: '+886912345678', location }
    return server.call<OrderResponse>('/order', {
      as,
      body: orderFromBugis(server.clock, { ...fee, customer, ...change }),
    })
  }

  test('costs 25 more, in the quote and in the order', async () => {
    const quoted = await quote({ payment_method: 'CASH_ON_DELIVERY' })
    assert.equal(quoted.fee, 124)
    const { status, body } = await place(quoted)
    assert.equal(status, 201)
    assert.deepEqual([body.result.delivery_fee, body.result.total], [124, 124])
  })

  test('can’t use the fee of another payment method, or the reverse', async () => {
    const quoteWithoutCash = await quote()
    assert.equal(quoteWithoutCash.fee, 99)
    assert.equal((await quote({ payment_method: 'PAID' })).fee, 99)
    assert.equal(keyOf(await place(quoteWithoutCash)), '422 placing.signature-invalid')
    const tampered = { ...quoteWithoutCash, fee: 124 }
    assert.equal(keyOf(await place(tampered)), '422 placing.signature-invalid')
  })

  test('applies to a changed order too', async () => {
    const order = (await place(await quote({ payment_method: 'CASH_ON_DELIVERY' }))).body.result
    const change = (quoted: FeeWire) => ({
      vendor_id: vendor.vendor_id,
      payment_method: 'CASH_ON_DELIVERY',
      amount: 30,
      item_details: 'Tea',
      location: order.customer.location,
      delivery_fee: quoted.fee,
      signature: quoted.signature,
    })
    const path = `/order/${order.order_id}`
    const underpaid = await server.call<OrderResponse>(path, { method: 'PUT', as, body: change(await quote()) })
    assert.equal(keyOf(underpaid), '422 placing.signature-invalid')
    const signed = change(await quote({ payment_method: 'CASH_ON_DELIVERY' }))
    const changed = await server.call<OrderResponse>(path, { method: 'PUT', as, body: signed })
    assert.deepEqual([changed.status, changed.body.result.total], [200, 124])
  })

  test('has no surcharge in countries without one in the specification', async () => {
    await server.close()
    server = await createTestOrderApi()
    as = await server.signIn()
    const body = {
      source: { latitude: 1.2995, longitude: 103.8554 },
      destination: { latitude: 1.304, longitude: 103.8318 },
      vendor_id: '1002',
      delivery_type: 'food',
    }
    const fees = []
    for (const payment_method of [undefined, 'PAID', 'CASH_ON_DELIVERY']) {
      fees.push(
        (await server.call<FeeResponse>('/delivery/fee', { as, body: { ...body, payment_method } })).body.result.fee,
      )
    }
    assert.equal(new Set(fees).size, 1)
  })
})

describe('an amount that is too large', () => {
  beforeEach(async () => {
    server = await createTestOrderApi()
    as = await server.signIn()
  })
  afterEach(() => server.close())

  for (const amount of [1_000_000_000, 1e15, 1e308]) {
    test(`is refused at its field: ${amount}`, async () => {
      const tooHigh = await server.call<OrderResponse>('/order', {
        as,
        body: orderFromBugis(server.clock, { order: { amount } }),
      })
      assert.equal(keyOf(tooHigh), '422 validation.amount-too-high')
      const order = (await server.call<OrderResponse>('/order', { as, body: orderFromBugis(server.clock) })).body.result
      const { payment_method, description: item_details } = order.order
      const { delivery_fee, signature } = orderFromBugis(server.clock)
      const fee = { delivery_fee, signature }
      const body = {
        vendor_id: '1002',
        payment_method,
        amount,
        item_details,
        location: order.customer.location,
        ...fee,
      }
      const changed = await server.call<OrderResponse>(`/order/${order.order_id}`, { method: 'PUT', as, body })
      assert.equal(keyOf(changed), '422 validation.amount-too-high')
    })

    test(`is rejected as a fee when validating a voucher: ${amount}`, async () => {
      const order = { order_time: new Date(server.clock.now()).toISOString(), delivery_fee: amount, signature: 'x' }
      const body = { code: 'HALF', vendor_id: '1002', order }
      const response = await server.call<RefusalWire>('/voucher/validate', { as, body })
      assert.equal(keyOf(response), '422 error.invalid-request')
    })
  }
})
