import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { createTestOrderApi, type TestOrderApi } from '../support/order-api.ts'

interface Saved {
  id: string
  name: string
  phone_number: string
  address: string
  latitude: number
}

let server: TestOrderApi
let parent = ''
before(async () => {
  server = await createTestOrderApi()
  parent = await server.signIn()
})
after(() => server.close())

const all = async () => (await server.call<{ result: Saved[] }>('/addressbook/1000', { as: parent })).body.result
const search = async (query: string, vendorId = '1000') => {
  const path = `/addressbook/search-customers/${vendorId}?query=${encodeURIComponent(query)}`
  return (await server.call<{ result: Saved[] }>(path, { as: parent })).body.result
}

test('a vendor sees its eight saved addresses by name, and so do its outlets', async () => {
  const saved = await all()
  assert.equal(saved.length, 8)
  assert.deepEqual(
    saved.map(({ name }) => name),
    saved.map(({ name }) => name).sort(),
  )
  const { body } = await server.call<{ result: Saved[] }>('/addressbook/1001', { as: parent })
  assert.deepEqual(body.result, saved)
})

test('a shop hand finds a customer by the beginning of a name, by address or by phone', async () => {
  const [saved] = await all()
  assert.ok(saved)
  const has = async (query: string) => (await search(query)).some(({ id }) => id === saved.id)
  assert.ok(await has(saved.name.slice(0, 3).toUpperCase()))
  assert.ok(await has(saved.phone_number.slice(-4)))
  const word = saved.address.split(/[\s,]+/).find((part) => /^[A-Za-z]{4,}$/.test(part)) ?? ''
  assert.ok(await has(word))
  assert.deepEqual(await search('zzzzz'), [])
})

test('fewer than two letters search nothing', async () => {
  for (const query of ['', ' ', 'a', ' a ']) assert.deepEqual(await search(query), [])
})

test('unknown and foreign address books answer alike', async () => {
  for (const vendorId of ['2000', '9999']) {
    for (const path of [`/addressbook/${vendorId}`, `/addressbook/search-customers/${vendorId}?query=ab`]) {
      assert.equal((await server.call(path, { as: parent })).status, 404, path)
      assert.equal((await server.call(path)).status, 401, path)
    }
  }
})
