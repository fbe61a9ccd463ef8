import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ApiClient } from '../../../core/api/client.ts'
import { deliveringOutlet } from '../../../core/vendors/delivering-outlet.ts'
import type { Vendor } from '../../../core/vendors/vendor.ts'

const outlet = (id: string, latitude: number, more: Partial<Vendor> = {}) =>
  ({ id, name: id, location: { latitude, longitude: 103.8 }, isParent: false, isActive: true, ...more }) as Vendor
const place = { latitude: 1.3, longitude: 103.8 }

/** Creates a client of a server where only these outlets deliver to the address. */
function clientOf(delivering: readonly string[], asked: string[]) {
  return {
    request: async (_path: string, { body }: { body: { vendor_id: string } }) => {
      asked.push(body.vendor_id)
      return delivering.includes(body.vendor_id) ? 'DELIVERABLE' : 'UNDELIVERABLE'
    },
  } as unknown as ApiClient
}

test('the nearest other outlet that delivers there is offered', async () => {
  const requests: string[] = []
  const outlets = [
    outlet('parent', 1.3, { isParent: true }),
    outlet('own', 1.31),
    outlet('far', 1.5),
    outlet('near', 1.32),
    outlet('closed', 1.3, { isActive: false }),
    outlet('nowhere', 1.3, { location: null }),
  ]
  const ask = (delivering: string[]) =>
    deliveringOutlet(clientOf(delivering, requests), outlets, 'own', place, new AbortController().signal)
  assert.deepEqual(await ask(['own', 'near', 'far']), { id: 'near', name: 'near' })
  assert.deepEqual(await ask(['far']), { id: 'far', name: 'far' })
  assert.equal(await ask(['own']), null)
  assert.deepEqual(requests, ['near', 'near', 'far', 'near', 'far'])
})
