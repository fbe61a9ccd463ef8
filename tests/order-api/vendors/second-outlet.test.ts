import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import type { RefusalWire } from '../../../core/api/errors.ts'
import type { OutletWire } from '../../../core/api/outlets.ts'
import type { VendorWire } from '../../../core/api/vendors.ts'
import { marinaBay } from '../../support/outlets.ts'
import { createKey } from '../../support/partner-keys.ts'
import { order, place, savedAddress } from '../../support/routes/route-permissions.ts'
import { refusalOf } from '../../support/shop-calls.ts'
import { useOrderApi } from '../../support/use-order-api.ts'

describe('a single shop’s second collection point', () => {
  const server = useOrderApi()
  const shop = '2000'
  let as: string
  before(async () => {
    as = await server.signIn('single@demo.courier')
  })

  const add = (change: Partial<OutletWire> = {}) =>
    server.call<{ result: VendorWire } & RefusalWire>('/outlet', {
      body: { ...marinaBay, parent_vendor_id: shop, users: [], ...change },
      as,
    })
  const remove = (id: string) => server.call<RefusalWire>(`/outlet/${id}`, { method: 'DELETE', as })
  const list = async () => (await server.listVendors(as)).vendors
  const savedIn = async (id: string) => JSON.stringify((await server.call(`/addressbook/${id}`, { as })).body)

  test('makes it an outlet that keeps its ID, orders, links, addresses and keys, and undoing it loses nothing', async () => {
    const before = await list()
    const fee = await server.quote(place, { as, source: place, vendorId: shop })
    const placed = await server.place({}, { as, body: { ...order, vendor_id: shop, ...fee } })
    await server.call(`/addressbook/${shop}`, { body: { ...savedAddress, name: 'Regular guest' }, as })
    await createKey(server, { mode: 'live', name: 'Till' }, { vendorId: shop, as })
    const added = await add()
    assert.equal(added.status, 201)
    const { vendor_id: second, parent_vendor_id: parentId } = added.body.result
    const [parent, ...outlets] = await list()
    assert.deepEqual([parent?.vendor_id, parent?.is_parent], [parentId, true])
    assert.match(String(parentId), /^\d+$/)
    assert.deepEqual(parent?.vendor_information.owners, ['single@demo.courier'])
    assert.deepEqual(
      outlets.map(({ vendor_id, parent_vendor_id }) => [vendor_id, parent_vendor_id]).toSorted(),
      [
        [shop, parentId],
        [second, parentId],
      ].toSorted(),
    )
    assert.match(await savedIn(shop), /Regular guest/)
    const keys = await server.call(`/vendor/${shop}/partner-keys`, { as })
    assert.match(JSON.stringify(keys.body), /Till/)
    assert.equal((await server.readOrder(placed.order_id, as)).tracking_id, placed.tracking_id)

    // Kept in the parent's book, which all outlets share.
    await server.call(`/addressbook/${shop}`, { body: { ...savedAddress, name: 'Later guest' }, as })
    assert.equal((await remove(second)).status, 200)
    assert.match(await savedIn(shop), /Later guest/)
    assert.deepEqual(await list(), before)
    assert.equal((await server.readOrder(placed.order_id, as)).vendor_id, shop)
    assert.match(await savedIn(shop), /Regular guest/)
  })

  test('is refused without a trace if its ID is the shop’s, and gives one parent if two are added at once', async () => {
    const clientId = (await list())[0]?.client_vendor_id ?? ''
    const taken = await add({ client_vendor_id: clientId })
    assert.deepEqual(refusalOf(taken), [409, 'collection-point.id-taken'])
    assert.equal((await list()).length, 1)
    const both = await Promise.all([add({ client_vendor_id: 'K-2' }), add({ client_vendor_id: 'K-3' })])
    assert.deepEqual(
      both.map(({ status }) => status),
      [201, 201],
    )
    const parents = (await list()).filter(({ is_parent }) => is_parent)
    assert.equal(parents.length, 1)
    // The shop itself, and a collection point with something in it, stay.
    assert.equal((await remove(shop)).body.meta.translation_key, 'collection-point.in-use')
    const [second, third] = both.map(({ body }) => body.result.vendor_id)
    await createKey(server, { mode: 'live' }, { vendorId: String(second), as })
    assert.equal((await remove(String(second))).status, 409)
    assert.equal((await remove(String(third))).status, 200)
    assert.equal((await list()).length, 3)
  })
})
