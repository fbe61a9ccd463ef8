import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import type { SavedAddressWire } from '../../../core/api/addressbook.ts'
import { fieldKeysOf } from '../../support/shop-calls.ts'
import { useOrderApi } from '../../support/use-order-api.ts'

const server = useOrderApi({ flags: {} })
let parent = ''
before(async () => {
  parent = await server.signIn()
})

const listAddresses = (vendorId = '1000', as = parent) =>
  server.callFor<SavedAddressWire[]>(`/addressbook/${vendorId}`, { as })
const search = (query: string, vendorId = '1000') =>
  server.callFor<SavedAddressWire[]>(`/addressbook/search-customers/${vendorId}?${new URLSearchParams({ query })}`, {
    as: parent,
  })

test('a vendor sees its eight saved addresses by name, and so do its outlets', async () => {
  const saved = await listAddresses()
  assert.equal(saved.length, 8)
  assert.deepEqual(
    saved.map(({ name }) => name),
    saved.map(({ name }) => name).sort(),
  )
  assert.deepEqual(await listAddresses('1001'), saved)
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
  server.call<{ result: SavedAddressWire }>(`/addressbook/${vendorId}`, {
    as,
    body,
    ...(key && { headers: { 'idempotency-key': key } }),
  })
const change = (id: string, body: object, vendorId = '1002') =>
  server.call<{ result: SavedAddressWire }>(`/addressbook/${vendorId}/${id}`, { as: parent, method: 'PUT', body })
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
  assert.equal((await listAddresses('2000', single)).length, 1, 'the entry stays')
  await remove(first.body.result.id)
})

test('each broken rule is reported at its field', async () => {
  const cases: [change: object, ...keys: string[]][] = [
    [{ name: ' ' }, 'fill-customer-name'],
    [{ name: 'Mei ٤' }, 'wrong-customer-name'],
    [{ phone_number: '' }, 'fill-customer-phone'],
    [{ phone_number: '12' }, 'phone-incorrect'],
    [{ address: '#04-12, ION, ' }, 'fill-address'],
    [{ longitude: 181 }, 'invalid-coordinates'],
    [{ address: `${'x'.repeat(800)}, , 1 Somewhere Road` }, 'address-too-long'],
    [{ address: `#01-01, ${'塔'.repeat(270)}, 1 Somewhere Road` }, 'address-too-long'],
    [
      { name: '', phone_number: '', latitude: null },
      'fill-customer-name',
      'fill-customer-phone',
      'invalid-coordinates',
    ],
  ]
  for (const [change, ...keys] of cases) {
    const fieldKeys = fieldKeysOf(await save({ ...mei, ...change }))
    assert.deepEqual(
      fieldKeys,
      keys.map((key) => `validation.${key}`),
      JSON.stringify(keys),
    )
  }
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
  await server.flags.save({ 'address-book': false })
  const [{ id } = { id: '' }] = await listAddresses()
  for (const response of [await save(mei), await change(id, mei), await remove(id)]) assert.equal(response.status, 403)
  await server.flags.save({})
})

test('returns fifty results at most, and finds an exact name', async () => {
  for (let number = 0; number < 60; number += 1)
    await save({ ...mei, name: `Crowd ${String.fromCharCode(97 + (number % 26), 97 + Math.floor(number / 26))}` })
  assert.equal((await search('crowd')).length, 50)
  assert.deepEqual(
    (await search('crowd zb')).map(({ name }) => name),
    ['Crowd zb'],
  )
  assert.deepEqual(await search('crowd %'), await search('crowd'))
  assert.deepEqual(await search('%%'), [])
})
