import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import type { EstimationsWire, FeeWire } from '../../../core/api/delivery.ts'
import type { VendorWire } from '../../../core/api/vendors.ts'
import { useOrderApi } from '../../support/use-order-api.ts'

const server = useOrderApi()
let parent = ''
before(async () => {
  parent = await server.signIn()
})

const woodlands = { latitude: 1.437, longitude: 103.7865 }
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
  const { discounted_delivery_fee, discounted_delivery_fee_signature } = body.result
  assert.deepEqual([discounted_delivery_fee, discounted_delivery_fee_signature], [null, null])
  await server.place({ delivery_fee: fee, signature })
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
