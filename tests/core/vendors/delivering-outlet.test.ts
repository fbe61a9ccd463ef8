import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ApiClient } from '../../../core/api/client.ts'
import { deliveringOutlet } from '../../../core/vendors/delivering-outlet.ts'
import type { Vendor } from '../../../core/vendors/vendor.ts'

const outlet = (id: string, latitude: number, change: Partial<Vendor> = {}) =>
  ({ id, name: id, location: { latitude, longitude: 103.8 }, isParent: false, isActive: true, ...change }) as Vendor
const place = { latitude: 1.3, longitude: 103.8 }

/** Creates a client of a server where only these outlets deliver to the address. */
function clientOf(deliveringIds: readonly string[], requestedIds: string[]) {
  return {
    request: async (_path: string, { body }: { body: { vendor_id: string } }) => {
      requestedIds.push(body.vendor_id)
      return deliveringIds.includes(body.vendor_id) ? 'DELIVERABLE' : 'UNDELIVERABLE'
    },
  } as unknown as ApiClient
}

test('finds the nearest other outlet that delivers to the address', async () => {
  const requestedIds: string[] = []
  const outlets = [
    outlet('parent', 1.3, { isParent: true }),
    outlet('own', 1.31),
    outlet('far', 1.5),
    outlet('near', 1.32),
    outlet('closed', 1.3, { isActive: false }),
    outlet('nowhere', 1.3, { location: null }),
  ]
  const findOutlet = (delivering: string[]) =>
    deliveringOutlet(clientOf(delivering, requestedIds), outlets, 'own', place, new AbortController().signal)
  assert.deepEqual(await findOutlet(['own', 'near', 'far']), { id: 'near', name: 'near' })
  assert.deepEqual(await findOutlet(['far']), { id: 'far', name: 'far' })
  assert.equal(await findOutlet(['own']), null)
  assert.deepEqual(requestedIds, ['near', 'near', 'far', 'near', 'far'])
})
