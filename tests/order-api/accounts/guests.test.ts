import assert from 'node:assert/strict'
import { beforeEach, describe, test } from 'node:test'
import type { FeeWire } from '../../../core/api/delivery.ts'
import type { RefusalWire } from '../../../core/api/errors.ts'
import type { GuestTokenWire } from '../../../core/api/guest.ts'
import type { OrderWire } from '../../../core/api/orders.ts'
import { place, sender } from '../../support/routes/route-permissions.ts'
import { type Guest, keyOf, refusalOf } from '../../support/shop-calls.ts'
import { useOrderApi } from '../../support/use-order-api.ts'

type PlacedBody = { result: OrderWire } & RefusalWire
const hour = 3_600_000
const orchard = { latitude: 1.304, longitude: 103.8318 }

describe('a guest', () => {
  const server = useOrderApi({ flags: {} })
  let guest: Guest
  let as: string
  beforeEach(async () => {
    await server.flags.save({ 'guest-checkout': true })
    guest = await server.admitGuest()
    as = guest.as
  })

  const quote = (source: typeof place) => {
    const body = { source, destination: orchard, vendor_id: guest.vendorId, delivery_type: 'food' }
    return server.call<{ result: FeeWire } & RefusalWire>('/delivery/fee', { as, body })
  }

  const createOrder = (from: unknown = sender) => guest.orderBody({ sender: from })
  const placeOrder = async (from?: unknown) => server.call<PlacedBody>('/order', { as, body: await createOrder(from) })

  test('gets a session for three days with a vendor, if the flag allows guests', async () => {
    const { vendor_id, expires } = await server.callFor<GuestTokenWire>('/guest', { method: 'POST' })
    assert.match(vendor_id, /^g-[a-z]{12}$/)
    assert.equal(Date.parse(expires), server.clock.now() + 72 * hour)
    await server.flags.save({ 'guest-checkout': false })
    assert.deepEqual(refusalOf(await server.call('/guest', { method: 'POST' })), [403, 'guest.not-available'])
  })

  test('has one active vendor named guest, without a location', async () => {
    const [vendor, ...others] = (await server.listVendors(as)).vendors
    assert.ok(vendor && others.length === 0)
    const { vendor_information: information, is_active, is_registered, is_parent } = vendor
    assert.deepEqual([vendor.vendor_id, information.name, information.location], [guest.vendorId, 'guest', null])
    assert.deepEqual([is_active, is_registered, is_parent], [true, true, false])
  })

  test('gives notes for the collection to the order', async () => {
    const { body } = await placeOrder({ ...sender, location: { ...sender.location, notes: ' Side entrance ' } })
    assert.equal(body.result.pickup.notes, 'Side entrance')
  })

  test('has no access with an expired or partial token', async () => {
    assert.equal((await server.call('/vendors', { as: `${as}x` })).status, 401)
    assert.equal((await server.call('/vendors', { as: `${as}|${guest.token}` })).status, 401)
    await server.clock.leap(72 * hour - 1000)
    assert.equal((await server.call('/vendors', { as })).status, 200)
    await server.clock.advance(1000)
    assert.equal((await server.call('/vendors', { as })).status, 401)
  })

  test('has to enter a sender, and each missing or invalid value has a key of its own', async () => {
    const cases: [unknown, string][] = [
      [null, 'validation.fill-sender-name'],
      [{}, 'validation.fill-sender-name'],
      [{ ...sender, name: '  ' }, 'validation.fill-sender-name'],
      [{ ...sender, email: 'bee' }, 'validation.sender-email'],
      [{ ...sender, email: 'bee @guest.example' }, 'validation.sender-email'],
      [{ ...sender, phone_number: '+65 8123 0000' }, 'validation.sender-phone'],
      [{ ...sender, phone_number: '12' }, 'validation.sender-phone'],
      [{ ...sender, location: null }, 'validation.sender-address'],
      [{ ...sender, location: { ...sender.location, address: '' } }, 'validation.sender-address'],
      [{ ...sender, location: { ...sender.location, latitude: 91 } }, 'validation.sender-address'],
      [{ ...sender, location: { ...sender.location, address: 'é'.repeat(400) } }, 'validation.sender-address'],
      [{ ...sender, location: { ...sender.location, notes: '字'.repeat(334) } }, 'validation.sender-address'],
    ]
    for (const [from, key] of cases) {
      assert.deepEqual(refusalOf(await placeOrder(from)), [422, key], JSON.stringify(from))
    }
  })

  test('is charged from the pickup address, inside the delivery area only', async () => {
    const nearFee = (await quote(place)).body.result.fee
    const farFee = (await quote({ latitude: 1.436, longitude: 103.786 })).body.result.fee
    assert.ok(farFee > nearFee, `${farFee} from Woodlands, ${nearFee} from Bugis`)
    const johor = await quote({ latitude: 1.4927, longitude: 103.7414 })
    assert.deepEqual(refusalOf(johor), [422, 'request.error.undeliverable-address'])
    const moved = await createOrder({ ...sender, location: { ...sender.location, latitude: 1.31 } })
    assert.equal(keyOf(await server.call('/order', { as, body: moved })), 'placing.signature-invalid')
  })

  test('needs an account for history; lists have active orders only', async () => {
    const listStatus = async (query: string) =>
      (await server.call(`/vendor/${guest.vendorId}/orders${query}`, { as })).status
    const fromAgo = (ms: number) => `?from=${encodeURIComponent(new Date(server.clock.now() - ms).toISOString())}`
    assert.equal(await listStatus(''), 403)
    assert.equal(await listStatus(fromAgo(26 * hour)), 403)
    assert.equal(await listStatus(fromAgo(24 * hour)), 200)
  })

  test('receives live updates of their own orders only, until the token expires', async () => {
    const socket = await server.follow({ as, vendorId: guest.vendorId })
    const { order_id } = (await placeOrder()).body.result
    await server.clock.flush()
    assert.deepEqual(
      socket.messages.map(({ type }) => type),
      ['authorize_ok', 'subscribe_ok', 'order_update'],
    )
    assert.equal(socket.newest().order_id, order_id)
    const other = await server.follow({ as: (await server.admitGuest()).as, vendorId: guest.vendorId })
    assert.equal(other.closedWith, 4404)
    await server.clock.leap(73 * hour)
    assert.equal(socket.closedWith, 4401)
  })

  test('can follow active orders, but not place any, once guest orders are off', async () => {
    const { order_id } = (await placeOrder()).body.result
    const body = await createOrder()
    await server.flags.save({ 'guest-checkout': false })
    assert.equal((await server.call(`/order?orderId=${order_id}`, { as })).status, 200)
    assert.deepEqual(refusalOf(await server.call('/order', { as, body })), [403, 'guest.not-available'])
  })

  test('can be created sixty times an hour per address, and the refusal says how long to wait', async () => {
    const createGuestFrom = () => server.call('/guest', { method: 'POST', from: '203.0.113.9' })
    for (let attempt = 0; attempt < 60; attempt += 1) assert.equal((await createGuestFrom()).status, 201)
    const refused = await createGuestFrom()
    assert.equal(refused.status, 429)
    assert.equal(refused.headers.get('retry-after'), '3600')
  })

  test('leaves no name, number or token in the logs', async () => {
    await placeOrder()
    assert.doesNotMatch(JSON.stringify(server.logged), /Bee Guest|81230000|bee@|eyJ/)
  })
})
