import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { importPKCS8, SignJWT } from 'jose'
import { failAfterwards, loseAnswer } from '../../support/fleets/faults.ts'
import { type PandagoStandIn, startPandago } from '../../support/fleets/pandago/server.ts'
import { pandagoCredentials, pandagoPrivateKey } from '../../support/fleets/pandago/tokens.ts'
import { uberCredentials } from '../../support/fleets/uber-direct/deliveries.ts'
import { startUberDirect, type UberStandIn } from '../../support/fleets/uber-direct/server.ts'
import { createTestClock } from '../../support/test-clock.ts'

const clock = createTestClock()
const form = { 'content-type': 'application/x-www-form-urlencoded' }

interface Answer {
  status: number
  body: Record<string, unknown>
}
type Send = (method: string, path: string, body?: unknown) => Promise<Answer>

async function request(url: string, method: string, body: unknown, headers: Record<string, string>): Promise<Answer> {
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  const response = await fetch(url, { method, headers, ...(text && { body: text }) })
  const answer = await response.text()
  return { status: response.status, body: answer ? JSON.parse(answer) : null }
}

const withToken =
  (base: string, { access_token }: Record<string, unknown>): Send =>
  (method, path, body) =>
    request(base + path, method, body, {
      authorization: `Bearer ${access_token}`,
      'content-type': 'application/json',
    })

// The bodies are the examples of the published descriptions.
describe('the stand-in of pandago', () => {
  let pandago: PandagoStandIn
  let send: Send
  const place = { address: '1 2nd Street #08-01', latitude: 1.2923742, longitude: 103.8486029 }
  const sender = { name: 'Pandago', phone_number: '+6565550000', location: place, notes: 'use the left side door' }
  const home = { address: '20 Esplanade Drive', latitude: 1.2857488, longitude: 103.8548608 }
  const recipient = { name: 'Merlion', phone_number: '+6591234567', location: home, notes: 'use lift A' }
  const order = { sender, recipient, amount: 23.5, payment_method: 'PAID', description: 'Refreshing drink' }
  const place2 = { ...place, name: 'Pandago', phone_number: '+6565550000' }

  before(async () => {
    pandago = await startPandago(clock)
    const { clientId, keyId, scope } = pandagoCredentials
    const assertion = await new SignJWT({ jti: crypto.randomUUID() })
      .setProtectedHeader({ alg: 'RS256', typ: 'JWT', kid: keyId })
      .setIssuer(clientId)
      .setSubject(clientId)
      .setAudience('https://sts.deliveryhero.io')
      .setExpirationTime(new Date(clock.now() + 60_000))
      .sign(await importPKCS8(pandagoPrivateKey, 'RS256'))
    const body = new URLSearchParams({
      grant_type: 'client_credentials',
      client_id: clientId,
      client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer',
      client_assertion: assertion,
      scope,
    })
    const url = `${pandago.origin}/oauth2/token`
    const token = await request(url, 'POST', String(body), form)
    assert.equal((await request(url, 'POST', String(body), form)).status, 401)
    send = withToken(`${pandago.origin}/sg/api/v1`, token.body)
    const outlet = { ...place2, city: 'Singapore', currency: 'SGD', locale: 'en-SG' }
    assert.equal((await send('PUT', '/outlets/outlet-1', outlet)).status, 200)
  })
  after(() => pandago.close())

  test('carries the published example, and refuses what comes too late', async () => {
    const { status, body } = await send('POST', '/orders', { ...order, client_order_id: 'a' })
    assert.deepEqual([status, body.status, body.delivery_fee], [201, 'NEW', 5.81])
    await pandago.riders.accept('a')
    const path = `/orders/${body.order_id}`
    assert.equal((await send('DELETE', path, { reason: 'MISTAKE_ERROR' })).status, 409)
    assert.equal((await send('PUT', path, { payment_method: 'CASH_ON_DELIVERY' })).status, 422)
    assert.equal((await send('PUT', path, { description: 'drinks and meals' })).status, 200)
    await pandago.riders.collect('a')
    const late = await send('PUT', path, { description: 'drinks' })
    assert.deepEqual(late, { status: 422, body: { message: 'order can not be updated' } })
    const proof = `/orders/proof_of_pickup/${body.order_id}`
    assert.equal((await send('GET', proof)).status, 200)
  })

  for (const [name, change, status] of [
    ['an unknown field', { urgent: true }, 400],
    ['an unknown field within', { recipient: { ...recipient, email: 'a@b.sg' } }, 400],
    ['no description', { description: undefined }, 400],
    ['an invalid phone number', { recipient: { ...recipient, phone_number: '+6500000000' } }, 400],
    ['0 for a delivery now', { preordered_for: 0 }, 400],
    ['a delivery in half an hour', { preordered_for: clock.now() / 1000 + 1800 }, 422],
    ['a sender a street away', { sender: { ...sender, location: { ...place, latitude: 1.2933 } } }, 422],
    ['an unknown outlet', { sender: { client_vendor_id: 'outlet-2' } }, 404],
  ] as const)
    test(`refuses ${name} with ${status}`, async () => {
      const answer = await send('POST', '/orders', { ...order, ...change, client_order_id: name })
      assert.equal(answer.status, status)
      assert.equal(Array.isArray(answer.body), status === 422)
      assert.equal(pandago.company.deliveriesFor(name), 0)
    })

  test('counts two riders for an order that was requested again while it ran', async () => {
    for (const id of ['b', 'b', 'c']) {
      pandago.company.next('create', failAfterwards(500, [{ message: 'Unable to proceed, something went wrong' }]))
      assert.equal((await send('POST', '/orders', { ...order, client_order_id: id })).status, 500)
    }
    assert.deepEqual([pandago.company.ridersFor('b'), pandago.company.ridersFor('c')], [2, 1])
  })
})

describe('the stand-in of Uber Direct', () => {
  let uber: UberStandIn
  let send: Send
  const address = (street: string) =>
    JSON.stringify({ street_address: [street], city: 'San Francisco', state: 'CA', zip_code: '94105', country: 'US' })
  const trip = { pickup_address: address('425 Market St'), dropoff_address: address('201 3rd St') }
  const people = { pickup_name: 'Store', dropoff_name: 'Customer' }
  const phones = { pickup_phone_number: '+14155551212', dropoff_phone_number: '+14155551213' }
  const delivery = { ...trip, ...people, ...phones, manifest_items: [{ name: 'iPhone', quantity: 1, size: 'small' }] }

  before(async () => {
    uber = await startUberDirect(clock)
    const { clientId: client_id, clientSecret: client_secret, customerId } = uberCredentials
    const body = { client_id, client_secret, grant_type: 'client_credentials', scope: 'eats.deliveries' }
    const token = await request(`${uber.origin}/oauth/v2/token`, 'POST', String(new URLSearchParams(body)), form)
    send = withToken(`${uber.origin}/v1/customers/${customerId}`, token.body)
  })
  after(() => uber.close())

  test('takes a quote once, within 15 minutes, for the same trip', async () => {
    const quote = async () => (await send('POST', '/delivery_quotes', trip)).body.id
    const create = async (change: object) => {
      const { status, body } = await send('POST', '/deliveries', { ...delivery, ...change })
      return status === 200 ? status : body.code
    }
    const quote_id = await quote()
    assert.equal(await create({ quote_id, dropoff_address: address('202 3rd St') }), 'mismatched_price_quote')
    assert.equal(await create({ quote_id }), 200)
    assert.equal(await create({ quote_id }), 'used_quote')
    const expiring = await quote()
    await clock.advance(15 * 60_000)
    assert.equal(await create({ quote_id: expiring }), 'expired_quote')
  })

  test('makes one delivery for an idempotency key, which lasts an hour', async () => {
    const body = { ...delivery, external_id: 'a', idempotency_key: 'key' }
    uber.company.next('create', loseAnswer)
    await assert.rejects(send('POST', '/deliveries', body))
    const again = await send('POST', '/deliveries', body)
    assert.deepEqual([again.status, again.body.code], [409, 'duplicate_delivery'])
    assert.deepEqual(again.body.metadata, { delivery_id: uber.deliveryOf('a').id })
    await clock.advance(60 * 60_000)
    assert.equal((await send('POST', '/deliveries', body)).status, 200)
    assert.equal(uber.company.ridersFor('a'), 2)
  })

  for (const [name, change] of [
    ['an unknown field', { cash: 12 }],
    ['no items', { manifest_items: [] }],
    ['an unknown size', { manifest_items: [{ name: 'Cake', quantity: 1, size: 'huge' }] }],
    ['notes of 281 characters', { dropoff_notes: 'x'.repeat(281) }],
    ['half of a place', { dropoff_latitude: 37.7 }],
    ['a value with decimals', { manifest_total_value: 10.5 }],
    ['an address with other parts', { dropoff_address: '{"street":"201 3rd St"}' }],
  ] as const)
    test(`refuses ${name}`, async () => {
      const { status, body } = await send('POST', '/deliveries', { ...delivery, ...change })
      assert.deepEqual([status, body.code, body.kind], [400, 'invalid_params', 'error'])
    })

  test('brings back what can’t be handed over with another delivery', async () => {
    await send('POST', '/deliveries', { ...delivery, external_id: 'b', return_verification: { picture: true } })
    for (const step of ['accept', 'collect', 'leaveShop', 'goBack'] as const) await uber.riders[step]('b')
    const path = `/deliveries/${uber.deliveryOf('b').id}`
    const going = (await send('GET', path)).body
    assert.deepEqual([going.status, going.undeliverable_action], ['returned', ''])
    assert.equal((await send('POST', `${path}/cancel`)).body.code, 'noncancelable_delivery')
    await uber.riders.arriveBack('b')
    assert.equal((await send('GET', path)).body.undeliverable_action, 'returned')
    const proof = await send('POST', `${path}/proof-of-delivery`, { waypoint: 'return', type: 'picture' })
    assert.equal(proof.status, 200)
  })
})
