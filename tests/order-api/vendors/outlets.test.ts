import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import type { RefusalWire } from '../../../core/api/errors.ts'
import type { OutletWire } from '../../../core/api/outlets.ts'
import type { VendorWire } from '../../../core/api/vendors.ts'
import { marinaBay } from '../../support/outlets.ts'
import { fieldKeysOf } from '../../support/shop-calls.ts'
import { useOrderApi } from '../../support/use-order-api.ts'

describe('collection points', () => {
  const server = useOrderApi({ flags: {} })
  let parent: string
  let single: string
  before(async () => {
    parent = await server.signIn()
    single = await server.signIn('single@demo.courier')
  })

  const add = (change: Partial<OutletWire> = {}, as: string | null = parent) =>
    server.call<{ result: VendorWire } & RefusalWire>('/outlet', {
      body: { ...marinaBay, ...change },
      ...(as && { as }),
    })
  const edit = (id: string, change: Partial<OutletWire>, as = parent) =>
    server.call<{ result: VendorWire } & RefusalWire>(`/outlet/${id}`, {
      method: 'PUT',
      body: { ...marinaBay, ...change },
      as,
    })
  test('a parent can add one, and sees it in its list', async () => {
    const { status, body } = await add()
    assert.equal(status, 201)
    const { vendor_id, vendor_information: information, parent_vendor_id, client_vendor_id } = body.result
    assert.match(vendor_id, /^\d+$/)
    assert.deepEqual([parent_vendor_id, client_vendor_id, information.name], ['1000', 'MK-77', 'Marina Bay'])
    assert.equal(information.contact.phone, '+6561007700')
    assert.deepEqual([information.owners, information.invited], [[], ['new.owner@shop.com', 'single@demo.courier']])
    assert.equal(information.location?.rider_instructions, 'Basement entrance')
    assert.ok((await server.listVendors(parent)).vendors.some((vendor) => vendor.vendor_id === vendor_id))
  })

  test('refuses an ID that the parent already uses, also if two are added at once', async () => {
    const responses = await Promise.all([add({ client_vendor_id: 'MK-79' }), add({ client_vendor_id: 'MK-79' })])
    assert.deepEqual(responses.map(({ status }) => status).sort(), [201, 409])
    const duplicate = await add({ client_vendor_id: 'MK-79' })
    assert.deepEqual(fieldKeysOf(duplicate), ['collection-point.id-taken'])
  })

  test('every rule of the form is checked on the server, with its own key', async () => {
    const empty = { client_vendor_id: ' ', name: '', phone_number: 'ext.', address: ' ', users: ['a b@c.de'] }
    const refused = await add(empty)
    assert.equal(refused.status, 422)
    assert.deepEqual(fieldKeysOf(refused), [
      'collection-point.fill-id',
      'collection-point.fill-name',
      'collection-point.fill-address',
      'collection-point.fill-phone',
      'collection-point.wrong-email',
    ])
    const texts = refused.body.errors.map(({ message }) => message)
    assert.deepEqual([texts[0], texts[4]], ['Please enter collection point ID', 'Please enter a valid email'])
    assert.deepEqual(fieldKeysOf(await add({ name: 'Win at evil.top' })), ['collection-point.name-with-link'])
    assert.deepEqual(fieldKeysOf(await add({ address: 'ö'.repeat(128) })), ['validation.address-too-long'])
    assert.deepEqual(fieldKeysOf(await add({ rider_instructions: 'ö'.repeat(501) })), ['validation.notes-too-long'])
    assert.deepEqual(fieldKeysOf(await add({ latitude: 3.139, longitude: 101.687 })), [
      'collection-point.outside-country',
    ])
  })

  test('editing changes everything but the parent and the ID', async () => {
    const changed = await edit('1002', { name: 'Bugis Street', parent_vendor_id: '2000', client_vendor_id: 'X' })
    assert.equal(changed.status, 200)
    const { result } = changed.body
    assert.deepEqual([result.parent_vendor_id, result.client_vendor_id], ['1000', 'MK-1002'])
    assert.equal(result.vendor_information.name, 'Bugis Street')
  })

  test('an outlet from elsewhere, a parent and an unknown one can’t be edited', async () => {
    for (const [id, status] of [
      ['a-1003', 403],
      ['1000', 403],
      ['9999', 404],
    ] as const)
      assert.equal((await edit(id, {})).status, status, id)
  })

  test('the address can be set on its own, unless the flag is off or the outlet is from elsewhere', async () => {
    const { address, ...place } = marinaBay
    const setAddress = (id: string, as: string, address_text = address) => {
      const options = { method: 'PUT', body: { ...place, address_text }, as }
      return server.call<{ result: VendorWire }>(`/vendor/${id}/address`, options)
    }
    const { body } = await setAddress('2000', single)
    assert.equal(body.result.vendor_information.location?.address_text, address)
    assert.deepEqual(fieldKeysOf(await setAddress('2000', single, '')), ['collection-point.fill-address'])
    for (const id of ['a-1003', '1000']) assert.equal((await setAddress(id, parent)).status, 403, id)
    await server.flags.save({ 'edit-outlet': false })
    assert.equal((await setAddress('1001', parent)).status, 403)
    await server.flags.save({})
    assert.equal((await setAddress('1001', parent)).status, 200)
  })
})
