import assert from 'node:assert/strict'
import { before, beforeEach, describe, test } from 'node:test'
import type { EstimationsWire } from '../../../core/api/delivery.ts'
import type { RefusalWire } from '../../../core/api/errors.ts'
import type { OrderListResponseWire, OrderLocationWire, OrderWire } from '../../../core/api/orders.ts'
import { createTestOrderApi, type OrderChange, orderFromBugis } from '../../support/order-api.ts'
import { useOrderApi } from '../../support/use-order-api.ts'

type PlacedBody = { result: OrderWire } & RefusalWire

describe('placing an order', () => {
  const server = useOrderApi()
  let as: string
  let key: string
  beforeEach(async () => {
    key = crypto.randomUUID()
    as = await server.signIn()
  })

  const place = (body: unknown, idempotencyKey: string | null = key, headers: Record<string, string> = {}) =>
    server.call<PlacedBody>('/order', {
      body,
      as,
      headers: { ...(idempotencyKey && { 'idempotency-key': idempotencyKey }), ...headers },
    })
  const countOrders = async () => {
    const list = await server.call<OrderListResponseWire>('/vendor/1002/orders?count=200', { as })
    return list.body.result.data.length
  }

  test('returns the order, which is then first in the list', async () => {
    const { status, body } = await place(orderFromBugis(server.clock))
    assert.equal(status, 201)
    const order = body.result
    assert.match(order.order_id, /^1002-[A-Z0-9]{6}$/)
    assert.equal(order.client_order_id, key)
    assert.deepEqual([order.status, order.total, order.delivery_fee], ['NEW', 9.4, 9.4])
    assert.equal(order.pickup.address_text, 'Bugis Junction, 200 Victoria Street, Singapore 188021')
    assert.ok(Buffer.from(order.tracking_id, 'base64url').length * 8 >= 128)
    assert.ok(!order.tracking_id.includes(order.order_id))
    const list = await server.call<OrderListResponseWire>('/vendor/1002/orders', { as })
    assert.deepEqual(list.body.result.data[0], order)
    const readResponse = await server.call<PlacedBody>(`/order?vendorId=1002&orderId=${order.order_id}`, { as })
    assert.deepEqual(readResponse.body.result, order)
  })

  test('stores the quoted arrival time, unless it is a preorder', async () => {
    const { body } = await place(orderFromBugis(server.clock))
    const { pickup, customer } = body.result
    const point = ({ latitude, longitude }: typeof pickup | OrderLocationWire) => ({ lat: latitude, lng: longitude })
    const route = { vendor_location: point(pickup), location: point(customer.location), vendor_id: '1002' }
    const estimations = await server.call<{ result: EstimationsWire }>('/estimations', { body: route, as })
    const quoted = Date.parse(body.result.quoted_delivery_at ?? '') - Date.parse(body.result.created_at)
    assert.equal(quoted, estimations.body.result.delivery_eta_minutes * 60_000)
    const later = orderFromBugis(server.clock, { preordered_for: server.clock.now() / 1000 + 3 * 3600 })
    assert.equal((await place(later, 'for later')).body.result.quoted_delivery_at, null)
  })

  test('the same key and order return the same response, even days later', async () => {
    const body = orderFromBugis(server.clock)
    const before = await countOrders()
    const first = await place(body)
    await server.clock.advance(3 * 3_600_000)
    as = await server.signIn()
    const repeated = await place(Object.fromEntries(Object.entries(body).reverse()))
    assert.deepEqual([repeated.status, repeated.body], [first.status, first.body])
    assert.equal(await countOrders(), before + 1)
  })

  test('the same key with another order is refused', async () => {
    await place(orderFromBugis(server.clock))
    const other = await place(orderFromBugis(server.clock, { order: { amount: 26 } }))
    assert.equal(other.status, 422)
    assert.equal(other.body.meta.translation_key, 'placing.idempotency-key-reused')
  })

  test('a hundred parallel requests place one order, and the refused ones can be sent again', async () => {
    const body = orderFromBugis(server.clock)
    const before = await countOrders()
    const responses = await Promise.all(Array.from({ length: 100 }, () => place(body)))
    const ids = new Set(
      responses.filter(({ status }) => status === 201).map((response) => response.body.result.order_id),
    )
    assert.equal(ids.size, 1)
    for (const { status, body: refusal } of responses.filter((response) => response.status !== 201)) {
      assert.equal(status, 409)
      assert.equal(refusal.meta.translation_key, 'placing.order-being-placed')
    }
    assert.ok(ids.has((await place(body)).body.result.order_id))
    assert.equal(await countOrders(), before + 1)
  })

  test('two accounts can use the same key', async () => {
    const first = await place(orderFromBugis(server.clock))
    const single = await server.signIn('single@demo.courier')
    const other = await server.call(`/order?client_order_id=${key}`, { as: single })
    assert.deepEqual([first.status, other.status], [201, 404])
  })

  test('after a lost response the order is found by its key, and placing again creates no second one', async () => {
    const body = orderFromBugis(server.clock)
    const before = await countOrders()
    assert.equal((await server.call(`/order?client_order_id=${key}`, { as })).status, 404)
    await assert.rejects(place(body, key, { 'x-courier-fault': 'drop-answer' }))
    const foundByKey = await server.call<PlacedBody>(`/order?client_order_id=${key}`, { as })
    assert.equal(foundByKey.body.result.status, 'NEW')
    assert.equal((await place(body)).body.result.order_id, foundByKey.body.result.order_id)
    assert.equal(await countOrders(), before + 1)
  })

  test('without a key, every request places an order', async () => {
    const before = await countOrders()
    for (let time = 0; time < 2; time += 1) {
      assert.equal((await place(orderFromBugis(server.clock), null)).status, 201)
    }
    assert.equal(await countOrders(), before + 2)
  })

  test('an expired fee is refused as SignatureExpired, and a changed fee or place as unquoted', async () => {
    const body = orderFromBugis(server.clock)
    await server.clock.advance(10 * 60_000)
    const expired = await place(body)
    assert.deepEqual([expired.status, expired.body.message], [422, 'SignatureExpired'])
    assert.equal(expired.body.meta.translation_key, 'placing.signature-expired')
    const changes: OrderChange[] = [
      { delivery_fee: 1 },
      { signature: 'made up' },
      { vendor_id: '1001' },
      { customer: { location: { latitude: 1.44 } } },
    ]
    for (const change of changes) {
      const refused = await place(orderFromBugis(server.clock, change))
      assert.equal(refused.body.meta.translation_key, 'placing.signature-invalid', JSON.stringify(change))
    }
  })

  test('the sandbox simulates SignatureExpired, 503 and delays', async () => {
    const body = orderFromBugis(server.clock)
    const expired = await place(body, key, { 'x-courier-fault': 'signature-expired' })
    assert.equal(expired.body.message, 'SignatureExpired')
    assert.equal((await place(body, key, { 'x-courier-fault': 'status=503' })).status, 503)
    const slow = place(body, key, { 'x-courier-fault': 'delay=300' })
    await server.clock.advance(299)
    assert.equal(await Promise.race([slow, 'waits']), 'waits')
    await server.clock.advance(1)
    assert.equal((await slow).status, 201)
  })

  test('rejects card payment and vouchers while they are off', async () => {
    const card = await place(orderFromBugis(server.clock, { order: { payment_method: 'PAID' } }))
    assert.deepEqual([card.status, card.body.meta.translation_key], [422, 'error.no-payment-method-available'])
    const voucher = await place(orderFromBugis(server.clock, { discounted_delivery_fee: 4 }))
    assert.deepEqual([voucher.status, voucher.body.meta.translation_key], [422, 'voucher.error.validation.message'])
  })

  test('accepts preorders up to two days ahead', async () => {
    const seconds = Math.floor(server.clock.now() / 1000)
    for (const preordered_for of [seconds - 60, seconds + 3 * 86_400]) {
      assert.equal((await place(orderFromBugis(server.clock, { preordered_for }), null)).status, 422)
    }
    const order = await place(orderFromBugis(server.clock, { preordered_for: seconds + 86_400 }))
    assert.equal(order.body.result.preordered_for, seconds + 86_400)
  })
})

/** Changes that break one check each, in the order of specification 2 §5. */
const checks: { key: string; change: OrderChange }[] = [
  { key: 'error.cant-retrieve-vendor-rar', change: { vendor_id: '' } },
  { key: 'validation.fill-unit-number', change: { customer: { location: { address: ' , , 2 Orchard Turn' } } } },
  { key: 'validation.fill-customer-name', change: { customer: { name: ' ' } } },
  { key: 'validation.wrong-customer-name', change: { customer: { name: 'R2D2' } } },
  { key: 'validation.fill-customer-phone', change: { customer: { phone_number: '' } } },
  { key: 'validation.phone-incorrect', change: { customer: { phone_number: '12' } } },
  { key: 'validation.fill-description', change: { order: { description: 'x'.repeat(201) } } },
  { key: 'validation.invalid-coordinates', change: { customer: { location: { latitude: null } } } },
  { key: 'validation.fill-amount', change: { order: { amount: 0 } } },
  { key: 'validation.fill-payment-method', change: { order: { payment_method: 'NONE' } } },
]

function mergeChanges(base: OrderChange, override: OrderChange): OrderChange {
  const location = Object.assign({}, base.customer?.location, override.customer?.location)
  return {
    ...base,
    ...override,
    customer: { ...base.customer, ...override.customer, location },
    order: { ...base.order, ...override.order },
  }
}

describe('the ten checks of an order', () => {
  const server = useOrderApi()
  let as: string
  before(async () => {
    as = await server.signIn()
  })
  const refusalOf = async (
    change: OrderChange,
    target: Pick<typeof server, 'call' | 'clock'> = server,
    authorization = as,
  ) => {
    const { status, body } = await target.call<RefusalWire>('/order', {
      body: orderFromBugis(target.clock, change),
      as: authorization,
    })
    return `${status} ${body.meta?.translation_key}`
  }

  for (const [index, { key, change }] of checks.entries()) {
    test(`reports ${key} before any later check`, async () => {
      const later = checks.slice(index + 1).map((check) => check.change)
      const brokenOrder = later.toReversed().reduce(mergeChanges, {})
      assert.equal(await refusalOf(change), `422 ${key}`)
      assert.equal(await refusalOf(mergeChanges(brokenOrder, change)), `422 ${key}`)
    })
  }

  test('an empty order reports its vendor first, and one with a vendor its unit', async () => {
    const empty = await server.call<RefusalWire>('/order', { body: {}, as })
    assert.equal(empty.body.meta.translation_key, 'error.cant-retrieve-vendor-rar')
    const vendorOnly = await server.call<RefusalWire>('/order', { body: { vendor_id: '1002' }, as })
    assert.equal(vendorOnly.body.meta.translation_key, 'validation.fill-unit-number')
  })

  test('limits notes to 1000 bytes, not characters', async () => {
    assert.equal(
      await refusalOf({ customer: { location: { notes: '字'.repeat(334) } } }),
      '422 validation.notes-too-long',
    )
    assert.equal(await refusalOf({ customer: { location: { notes: '字'.repeat(333) } } }), '201 undefined')
  })

  test('Pakistan requires 100 rupees, Kuwait no amount, and neither a unit', async () => {
    const pakistan = await createTestOrderApi({ country: 'PK' })
    const kuwait = await createTestOrderApi({ country: 'KW' })
    const local = (phone_number: string, change: OrderChange = {}): OrderChange => ({
      ...change,
      customer: { phone_number, location: { address: 'Main Street', ...change.customer?.location } },
    })
    const inPakistan = await pakistan.signIn()
    const { body } = await pakistan.call<RefusalWire>('/order', {
      body: orderFromBugis(pakistan.clock, local('+923012345678', { order: { amount: 99.99 } })),
      as: inPakistan,
    })
    assert.equal(body.message, 'Minimum amount of 100 PKR')
    const exactMinimum = await refusalOf(local('+923012345678', { order: { amount: 100 } }), pakistan, inPakistan)
    // All ten checks pass; the fee is refused, because it was quoted for Bugis.
    assert.equal(exactMinimum, '422 placing.signature-invalid')
    const inKuwait = await kuwait.signIn()
    const refusalInKuwait = await refusalOf(local('+96550012345', { order: { amount: 0 } }), kuwait, inKuwait)
    assert.equal(refusalInKuwait, '422 placing.signature-invalid')
    const withoutAddress = local('+96550012345', { customer: { location: { address: ' ' } } })
    assert.equal(await refusalOf(withoutAddress, kuwait, inKuwait), '422 validation.fill-address')
    await Promise.all([pakistan.close(), kuwait.close()])
  })
})
