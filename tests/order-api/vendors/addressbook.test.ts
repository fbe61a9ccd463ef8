import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import type { RefusalWire } from '../../../core/api/errors.ts'
import { createTestOrderApi } from '../../support/order-api.ts'
import { useOrderApi } from '../../support/use-order-api.ts'

interface SavedAddress {
  id: string
  name: string
  phone_number: string
  address: string
  latitude: number
  longitude: number
  notes: string
}

const server = useOrderApi()
let parent = ''
before(async () => {
  parent = await server.signIn()
})

const listAddresses = async () =>
  (await server.call<{ result: SavedAddress[] }>('/addressbook/1000', { as: parent })).body.result
const search = async (query: string, vendorId = '1000') => {
  const path = `/addressbook/search-customers/${vendorId}?query=${encodeURIComponent(query)}`
  return (await server.call<{ result: SavedAddress[] }>(path, { as: parent })).body.result
}

test('a vendor sees its eight saved addresses by name, and so do its outlets', async () => {
  const saved = await listAddresses()
  assert.equal(saved.length, 8)
  assert.deepEqual(
    saved.map(({ name }) => name),
    saved.map(({ name }) => name).sort(),
  )
  const { body } = await server.call<{ result: SavedAddress[] }>('/addressbook/1001', { as: parent })
  assert.deepEqual(body.result, saved)
})

test('fewer than two letters return no results', async () => {
  for (const query of ['', ' ', 'a', ' a ']) assert.deepEqual(await search(query), [])
})

const mei = {
  name: 'Mei Ling Tan',
  phone_number: '+65 8123 4567',
  latitude: 1.304,
  longitude: 103.8318,
  address: '#04-12, ION Orchard, 2 Orchard Turn, Singapore 238801',
  notes: 'Ring twice',
}
const save = (body: object, { vendorId = '1002', key = '', as = parent } = {}) =>
  server.call<{ result: SavedAddress }>(`/addressbook/${vendorId}`, {
    as,
    body,
    ...(key && { headers: { 'idempotency-key': key } }),
  })
const change = (id: string, body: object, vendorId = '1002') =>
  server.call<{ result: SavedAddress }>(`/addressbook/${vendorId}/${id}`, { as: parent, method: 'PUT', body })
const remove = (id: string, vendorId = '1002') =>
  server.call(`/addressbook/${vendorId}/${id}`, { as: parent, method: 'DELETE' })

test('all outlets of a parent share, edit and delete its addresses', async () => {
  const saved = await save(mei)
  assert.equal(saved.status, 201)
  const { id } = saved.body.result
  assert.deepEqual(saved.body.result, { id, ...mei })
  assert.deepEqual(await search('8123 4567', '1001'), [{ id, ...mei }])
  const changed = await change(id, { ...mei, notes: 'Back door' }, '1001')
  assert.equal(changed.status, 200)
  assert.deepEqual(await search('mei li', '1000'), [{ id, ...mei, notes: 'Back door' }])
  assert.equal((await remove(id, '1001')).status, 204)
  assert.deepEqual(await search('mei li'), [])
  assert.equal((await remove(id)).status, 204, 'already deleted')
  assert.equal((await change(id, mei)).status, 404)
})

test('an address sent twice is saved once', async () => {
  const countBefore = (await listAddresses()).length
  const [first, again] = await Promise.all([save(mei, { key: 'one saving' }), save(mei, { key: 'one saving' })])
  assert.equal(first.status, 201)
  assert.deepEqual(again.body, first.body)
  assert.equal((await listAddresses()).length, countBefore + 1)
  const other = await save({ ...mei, name: 'Someone Else' }, { key: 'one saving' })
  assert.equal(other.status, 422)
  const single = await server.signIn('single@demo.courier')
  const inOtherBook = await save(mei, { key: 'one saving', vendorId: '2000', as: single })
  assert.equal(inOtherBook.status, 201)
  assert.notEqual(inOtherBook.body.result.id, first.body.result.id, 'each account has its own keys')
  assert.equal((await change(inOtherBook.body.result.id, mei)).status, 404, 'another shop’s entry')
  await remove(inOtherBook.body.result.id)
  const remaining = await server.call<{ result: SavedAddress[] }>('/addressbook/2000', { as: single })
  assert.equal(remaining.body.result.length, 1, 'the entry stays')
  await remove(first.body.result.id)
})

test('each broken rule is reported at its field', async () => {
  const keysFor = async (change: object) => {
    const { status, body } = await server.call<RefusalWire>('/addressbook/1002', {
      as: parent,
      body: { ...mei, ...change },
    })
    assert.equal(status, 422)
    return body.errors.map(({ meta }) => meta.translation_key)
  }
  assert.deepEqual(await keysFor({ name: ' ' }), ['validation.fill-customer-name'])
  assert.deepEqual(await keysFor({ name: 'Mei ٤' }), ['validation.wrong-customer-name'])
  assert.deepEqual(await keysFor({ phone_number: '' }), ['validation.fill-customer-phone'])
  assert.deepEqual(await keysFor({ phone_number: '12' }), ['validation.phone-incorrect'])
  assert.deepEqual(await keysFor({ address: '#04-12, ION, ' }), ['validation.fill-address'])
  assert.deepEqual(await keysFor({ latitude: null }), ['validation.invalid-coordinates'])
  assert.deepEqual(await keysFor({ longitude: 181 }), ['validation.invalid-coordinates'])
  assert.deepEqual(await keysFor({ name: '', phone_number: '', address: '', latitude: null }), [
    'validation.fill-customer-name',
    'validation.fill-customer-phone',
    'validation.fill-address',
    'validation.invalid-coordinates',
  ])
})

test('street and notes are limited in bytes; unit and building don’t count', async () => {
  const cases: [object, number][] = [
    [{ address: `#04-12, ION, ${'é'.repeat(127)}` }, 201],
    [{ address: `#04-12, ION, ${'é'.repeat(128)}` }, 422],
    [{ notes: '道'.repeat(333) }, 201],
    [{ notes: '道'.repeat(334) }, 422],
  ]
  for (const [change, status] of cases) {
    const response = await save({ ...mei, ...change })
    assert.equal(response.status, status, JSON.stringify(change).slice(0, 40))
    if (status === 201) await remove(response.body.result.id)
  }
})

test('an address book that is switched off can be read but not changed', async () => {
  const readOnlyServer = await createTestOrderApi({ flags: { 'address-book': false } })
  const as = await readOnlyServer.signIn()
  const { body } = await readOnlyServer.call<{ result: SavedAddress[] }>('/addressbook/1000', { as })
  const [firstAddress] = body.result
  const path = `/addressbook/1000/${firstAddress?.id}`
  assert.equal((await readOnlyServer.call('/addressbook/1000', { as, body: mei })).status, 403)
  assert.equal((await readOnlyServer.call(path, { as, method: 'PUT', body: mei })).status, 403)
  assert.equal((await readOnlyServer.call(path, { as, method: 'DELETE' })).status, 403)
  await readOnlyServer.close()
})
