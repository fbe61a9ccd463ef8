import assert from 'node:assert/strict'
import { beforeEach, describe, test } from 'node:test'
import type { EstimationsWire } from '../../../core/api/delivery.ts'
import type { OrderWire } from '../../../core/api/orders.ts'
import { createTestOrderApi, type OrderChange, orderFromBugis } from '../../support/order-api.ts'
import { keyOf, refusalOf } from '../../support/shop-calls.ts'
import { useOrderApi } from '../../support/use-order-api.ts'

describe('placing an order', () => {
  const server = useOrderApi()
  let key: string
  beforeEach(() => {
    key = crypto.randomUUID()
  })

  const send = (body: unknown, headers: Record<string, string> = {}) =>
    server.sendOrder({}, { body, headers: { 'idempotency-key': key, ...headers } })
  const countOrders = async () => (await server.listOrders()).length
  const find = (as?: string) => server.call<{ result: OrderWire }>(`/order?client_order_id=${key}`, as ? { as } : {})

  test('returns the order, which is then first in the list', async () => {
    const { status, body } = await send(orderFromBugis(server.clock))
    assert.equal(status, 201)
    const order = body.result
    assert.match(order.order_id, /^1002-[A-Z0-9]{6}$/)
    assert.equal(order.client_order_id, key)
    assert.deepEqual([order.status, order.total, order.delivery_fee], ['NEW', 9.4, 9.4])
    assert.equal(order.pickup.address_text, 'Bugis Junction, 200 Victoria Street, Singapore 188021')
    assert.ok(Buffer.from(order.tracking_id, 'base64url').length * 8 >= 128)
    assert.ok(!order.tracking_id.includes(order.order_id))
    assert.deepEqual((await server.listOrders())[0], order)
    assert.deepEqual(await server.readOrder(order.order_id), order)
  })

  test('stores the quoted arrival time, unless it is a preorder', async () => {
    const { quoted_delivery_at, created_at } = await server.place()
    const route = { vendor_location: { lat: 1.2995, lng: 103.8554 }, location: { lat: 1.304, lng: 103.8318 } }
    const options = { body: { vendor_id: '1002', ...route }, as: await server.signIn() }
    const { delivery_eta_minutes } = await server.callFor<EstimationsWire>('/estimations', options)
    const quoted = Date.parse(quoted_delivery_at ?? '') - Date.parse(created_at)
    assert.equal(quoted, delivery_eta_minutes * 60_000)
    const later = await server.place({ preordered_for: server.clock.now() / 1000 + 3 * 3600 })
    assert.equal(later.quoted_delivery_at, null)
  })

  test('the same key and order return the same response, even days later; another order is refused', async () => {
    const body = orderFromBugis(server.clock)
    const before = await countOrders()
    const first = await send(body)
    await server.clock.advance(3 * 3_600_000)
    const repeated = await send(Object.fromEntries(Object.entries(body).reverse()))
    assert.deepEqual([repeated.status, repeated.body], [first.status, first.body])
    const other = await send(orderFromBugis(server.clock, { order: { amount: 26 } }))
    assert.deepEqual(refusalOf(other), [422, 'placing.idempotency-key-reused'])
    assert.equal(await countOrders(), before + 1)
    assert.equal((await find(await server.signIn('single@demo.courier'))).status, 404, 'another account’s key')
  })

  test('a hundred parallel requests place one order, and the refused ones can be sent again', async () => {
    const body = orderFromBugis(server.clock)
    const before = await countOrders()
    const responses = await Promise.all(Array.from({ length: 100 }, () => send(body)))
    const ids = new Set(responses.flatMap((response) => (response.status === 201 ? response.body.result.order_id : [])))
    assert.equal(ids.size, 1)
    for (const response of responses.filter(({ status }) => status !== 201)) {
      assert.deepEqual(refusalOf(response), [409, 'placing.order-being-placed'])
    }
    assert.ok(ids.has((await send(body)).body.result.order_id))
    assert.equal(await countOrders(), before + 1)
  })

  test('without a key, every request places an order', async () => {
    const before = await countOrders()
    for (let time = 0; time < 2; time += 1) await server.place()
    assert.equal(await countOrders(), before + 2)
  })

  test('an expired fee is refused as SignatureExpired, and a changed fee or place as unquoted', async () => {
    const body = orderFromBugis(server.clock)
    await server.clock.advance(10 * 60_000)
    const expired = await send(body)
    assert.deepEqual(refusalOf(expired), [422, 'placing.signature-expired'])
    assert.equal(expired.body.message, 'SignatureExpired')
    const changes: OrderChange[] = [
      { delivery_fee: 1 },
      { signature: 'made up' },
      { vendor_id: '1001' },
      { customer: { location: { latitude: 1.44 } } },
    ]
    for (const change of changes) {
      assert.equal(keyOf(await server.sendOrder(change)), 'placing.signature-invalid', JSON.stringify(change))
    }
  })

  test('the sandbox simulates SignatureExpired, 503 and delays', async () => {
    const body = orderFromBugis(server.clock)
    assert.equal((await send(body, { 'x-courier-fault': 'signature-expired' })).body.message, 'SignatureExpired')
    assert.equal((await send(body, { 'x-courier-fault': 'status=503' })).status, 503)
    const slow = send(body, { 'x-courier-fault': 'delay=300' })
    await server.clock.advance(299)
    assert.equal(await Promise.race([slow, 'waits']), 'waits')
    await server.clock.advance(1)
    assert.equal((await slow).status, 201)
  })

  test('a street has at most 255 bytes, without unit and building', async () => {
    // The longest unit and building that the form accepts, with three bytes per character.
    const unitAndBuilding = `${'號'.repeat(60)}, ${'廈'.repeat(120)}`
    const longest = `${'道'.repeat(84)}abc`
    const keyTo = async (address: string, address_text?: string) => {
      const { status, body } = await server.sendOrder({ customer: { location: { address, address_text } } })
      return status === 201 ? 'placed' : keyOf({ body })
    }
    assert.equal(await keyTo(`${unitAndBuilding}, ${longest}`, longest), 'placed')
    for (const [address, text] of [
      [`${unitAndBuilding}, ${longest}d`, `${longest}d`],
      [`${unitAndBuilding}, 2廈, ${longest}`, longest],
      [`#04-12, ${longest}d`],
      [`#04-12, ION Orchard, ${longest}d`],
      [`#04-12, , ${'2 Orchard Turn, '.repeat(49)}`],
    ] as const) {
      assert.equal(await keyTo(address, text), 'validation.address-too-long', address)
    }
  })
})

test('Pakistan names its minimum of 100 rupees', async () => {
  const pakistan = await createTestOrderApi({ country: 'PK' })
  const customer = { phone_number: '+923012345678', location: { address: 'Main Street' } }
  const { body } = await pakistan.sendOrder({ customer, order: { amount: 99.99 } })
  assert.equal(body.message, 'Minimum amount of 100 PKR')
  await pakistan.close()
})
