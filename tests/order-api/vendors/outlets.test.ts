import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import type { RefusalWire } from '../../../core/api/errors.ts'
import type { OutletWire } from '../../../core/api/outlets.ts'
import type { VendorWire } from '../../../core/api/vendors.ts'
import { createTestOrderApi } from '../../support/order-api.ts'
import { marinaBay } from '../../support/outlets.ts'
import { useOrderApi } from '../../support/use-order-api.ts'

describe('collection points', () => {
  const server = useOrderApi()
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
  const keysOf = ({ body }: { body: RefusalWire }) => body.errors.map(({ meta }) => meta.translation_key)

  test('a parent can add one, and sees it in its list', async () => {
    const { status, body } = await add()
    assert.equal(status, 201)
    const { vendor_id, vendor_information: information, parent_vendor_id, client_vendor_id } = body.result
    assert.match(vendor_id, /^\d+$/)
    assert.deepEqual([parent_vendor_id, client_vendor_id, information.name], ['1000', 'MK-77', 'Marina Bay'])
    assert.equal(information.contact.phone, '+6561007700')
    assert.deepEqual([information.owners, information.invited], [[], ['new.owner@shop.com', 'single@demo.courier']])
    assert.equal(information.location?.rider_instructions, 'Basement entrance')
    const { body: list } = await server.call<{ result: { vendors: VendorWire[] } }>('/vendors', { as: parent })
    assert.ok(list.result.vendors.some((vendor) => vendor.vendor_id === vendor_id))
  })

  test('refuses an ID that the parent already uses, also if two are added at once', async () => {
    const responses = await Promise.all([add({ client_vendor_id: 'MK-79' }), add({ client_vendor_id: 'MK-79' })])
    assert.deepEqual(responses.map(({ status }) => status).sort(), [201, 409])
    const duplicate = await add({ client_vendor_id: 'MK-79' })
    assert.deepEqual(keysOf(duplicate), ['collection-point.id-taken'])
  })

  test('every rule of the form is checked on the server, with its own key', async () => {
    const empty = { client_vendor_id: ' ', name: '', phone_number: 'ext.', address: ' ', users: ['a b@c.de'] }
    const refused = await add(empty)
    assert.equal(refused.status, 422)
    assert.deepEqual(keysOf(refused), [
      'collection-point.fill-id',
      'collection-point.fill-name',
      'collection-point.fill-address',
      'collection-point.fill-phone',
      'collection-point.wrong-email',
    ])
    assert.deepEqual(
      refused.body.errors.map(({ message }) => message),
      [
        'Please enter collection point ID',
        'Please enter label',
        'Please select pickup address',
        'Please enter phone number',
        'Please enter a valid email',
      ],
    )
    assert.deepEqual(keysOf(await add({ name: 'Win at evil.top' })), ['collection-point.name-with-link'])
    assert.deepEqual(keysOf(await add({ address: 'ö'.repeat(128) })), ['validation.address-too-long'])
    assert.deepEqual(keysOf(await add({ rider_instructions: 'ö'.repeat(501) })), ['validation.notes-too-long'])
    assert.deepEqual(keysOf(await add({ latitude: 3.139, longitude: 101.687 })), ['collection-point.outside-country'])
  })

  test('editing changes everything but the parent and the ID', async () => {
    const changed = await edit('1002', { name: 'Bugis Street', parent_vendor_id: '2000', client_vendor_id: 'X' })
    assert.equal(changed.status, 200)
    const { result } = changed.body
    assert.deepEqual([result.parent_vendor_id, result.client_vendor_id], ['1000', 'MK-1002'])
    assert.equal(result.vendor_information.name, 'Bugis Street')
  })

  test('an outlet from elsewhere, a parent, a foreign one and an unknown one can’t be edited', async () => {
    assert.equal((await edit('a-1003', {})).status, 403)
    assert.equal((await edit('1000', {})).status, 403)
    assert.equal((await edit('2000', {})).status, 404)
    assert.equal((await edit('9999', {})).status, 404)
  })

  test('the address can be set on its own for a vendor without one', async () => {
    const { name: _name, address, users: _users, phone_number: _phone, ...rest } = marinaBay
    const location = { ...rest, address_text: address }
    const setAddress = (id: string, as: string, change: object = {}) =>
      server.call<{ result: VendorWire } & RefusalWire>(`/vendor/${id}/address`, {
        method: 'PUT',
        body: { ...location, ...change },
        as,
      })
    const { status, body } = await setAddress('2000', single)
    assert.equal(status, 200)
    assert.equal(body.result.vendor_information.location?.address_text, address)
    assert.deepEqual(keysOf(await setAddress('2000', single, { address_text: '' })), ['collection-point.fill-address'])
    assert.equal((await setAddress('2000', parent)).status, 404)
    assert.equal((await setAddress('a-1003', parent)).status, 403)
  })

  test('the editing flag controls the address, and outlets from elsewhere keep theirs', async (t) => {
    const { address, ...place } = marinaBay
    const flaggedServer = await createTestOrderApi({ flags: {} })
    t.after(() => flaggedServer.close())
    const as = await flaggedServer.signIn()
    const setAddress = (id: string) =>
      flaggedServer.call(`/vendor/${id}/address`, { method: 'PUT', as, body: { address_text: address, ...place } })
    for (const id of ['a-1003', '1000']) assert.equal((await setAddress(id)).status, 403, id)
    await flaggedServer.flags.save({ 'edit-outlet': false })
    assert.equal((await setAddress('1001')).status, 403)
    await flaggedServer.flags.save({ 'edit-outlet': true })
    assert.equal((await setAddress('1001')).status, 200)
  })
})
