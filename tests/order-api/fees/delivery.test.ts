import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import type { EstimationsWire, FeeWire } from '../../../core/api/delivery.ts'
import type { RefusalWire } from '../../../core/api/errors.ts'
import type { VendorWire } from '../../../core/api/vendors.ts'
import { orderFromBugis } from '../../support/order-api.ts'
import { useOrderApi } from '../../support/use-order-api.ts'

const server = useOrderApi()
let parent = ''
before(async () => {
  parent = await server.signIn()
})

const woodlands = { latitude: 1.437, longitude: 103.7865 }
const johorBahru = { latitude: 1.4927, longitude: 103.7414 }
const orchard = { latitude: 1.304, longitude: 103.8318 }

async function outletPlace(vendorId: string) {
  const { body } = await server.call<{ result: VendorWire }>(`/vendor/${vendorId}`, { as: parent })
  const location = body.result.vendor_information.location
  assert.ok(location)
  return { latitude: location.latitude, longitude: location.longitude }
}

const latLng = (point: { latitude: number; longitude: number }) => ({ lat: point.latitude, lng: point.longitude })
const areaBody = (vendor_id: string, to: typeof orchard, from = orchard) => ({
  location: latLng(to),
  vendor_location: latLng(from),
  vendor_id,
})
const feeBody = (vendor_id: string, destination: typeof orchard, source = orchard) => ({
  source,
  destination,
  vendor_id,
  delivery_type: 'food',
})

test('every outlet of Merlion Kitchen delivers to Woodlands and none to Johor Bahru', async () => {
  for (const vendorId of ['1000', '1001', '1002', 'a-1003']) {
    const from = await outletPlace(vendorId)
    const area = async (to: typeof orchard) =>
      (await server.call('/delivery/area/validate', { body: areaBody(vendorId, to, from), as: parent })).body
    assert.deepEqual(await area(woodlands), { result: 'DELIVERABLE' })
    assert.deepEqual(await area(johorBahru), { result: 'UNDELIVERABLE' })
  }
})

test('quotes a signed fee that is valid for ten minutes and accepted in an order', async () => {
  const source = await outletPlace('1002')
  const { status, body } = await server.call<{ result: FeeWire }>('/delivery/fee', {
    body: feeBody('1002', orchard, source),
    as: parent,
  })
  assert.equal(status, 200)
  const { fee, signature, expires_at, distance_km } = body.result
  // 6 plus 1 per km (specification 2 §9).
  assert.equal(fee, Math.round((6 + distance_km) * 100) / 100)
  assert.equal(Date.parse(expires_at), server.clock.now() + 10 * 60 * 1000)
  assert.equal(body.result.discounted_delivery_fee, null)
  const order = orderFromBugis(server.clock, { delivery_fee: fee, signature })
  const placed = await server.call('/order', {
    body: order,
    as: parent,
    headers: { 'Idempotency-Key': 'quoted-order' },
  })
  assert.equal(placed.status, 201, JSON.stringify(placed.body))
})

test('coordinates in the call can’t shorten the distance of a collection point', async () => {
  const quoted = await server.call<{ result: FeeWire }>('/delivery/fee', {
    body: feeBody('1002', woodlands, await outletPlace('1002')),
    as: parent,
  })
  const shortened = await server.call<{ result: FeeWire }>('/delivery/fee', {
    body: feeBody('1002', woodlands, woodlands),
    as: parent,
  })
  assert.equal(shortened.body.result.fee, quoted.body.result.fee)
})

test('there is no fee for an address that is not served', async () => {
  const { status, body } = await server.call<RefusalWire>('/delivery/fee', {
    body: feeBody('1002', johorBahru),
    as: parent,
  })
  assert.equal(status, 422)
  assert.equal(body.meta.translation_key, 'request.error.undeliverable-address')
})

test('estimates collection and delivery for a vendor', async () => {
  const { body } = await server.call<{ result: EstimationsWire }>('/estimations', {
    body: areaBody('1002', woodlands, await outletPlace('1002')),
    as: parent,
  })
  const { pickup_eta_minutes, delivery_eta_minutes } = body.result
  // The country's minimum (specification 1 §1).
  assert.equal(pickup_eta_minutes, 15)
  assert.ok(delivery_eta_minutes > 40 && delivery_eta_minutes < 90, String(delivery_eta_minutes))
})

const routes = [
  ['/delivery/area/validate', areaBody],
  ['/delivery/fee', feeBody],
  ['/estimations', areaBody],
] as const

for (const [path, bodyOf] of routes) {
  test(`${path} needs a session, and responds alike for unknown and foreign vendors`, async () => {
    const bodies = []
    for (const vendorId of ['2000', '9999', 'unknown', '../1001']) {
      const { status, body } = await server.call<RefusalWire>(path, { body: bodyOf(vendorId, orchard), as: parent })
      assert.equal(status, 404, vendorId)
      bodies.push({ ...body, request_id: '' })
    }
    assert.equal(new Set(bodies.map((body) => JSON.stringify(body))).size, 1)
    assert.equal((await server.call(path, { body: bodyOf('1001', orchard) })).status, 401)
  })

  test(`${path} refuses invalid input`, async () => {
    const validBody = bodyOf('1001', orchard)
    const invalidBodies = [
      {},
      [],
      '{',
      'null',
      { ...validBody, vendor_id: 1001 },
      { ...validBody, vendor_id: '\0' },
      { ...validBody, location: { lat: 91, lng: 0 }, destination: { latitude: 91, longitude: 0 } },
      { ...validBody, location: { lat: 'NaN', lng: 0 }, destination: null },
    ]
    for (const body of invalidBodies) {
      const { status, body: refusal } = await server.call<RefusalWire>(path, { body, as: parent })
      assert.ok(status === 400 || status === 422, `${status} ${JSON.stringify(body)}`)
      assert.ok(refusal.meta.translation_key)
    }
  })
}
