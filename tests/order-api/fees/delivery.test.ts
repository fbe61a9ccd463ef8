import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import type { FeeWire } from '../../../core/api/delivery.ts'
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

const feeBody = (vendor_id: string, destination: typeof orchard, source = orchard) => ({
  source,
  destination,
  vendor_id,
  delivery_type: 'food',
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
