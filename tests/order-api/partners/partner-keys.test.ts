import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import type { PartnerKeyWire } from '../../../core/api/partner-keys.ts'
import type { VendorWire } from '../../../core/api/vendors.ts'
import { createTestOrderApi } from '../../support/order-api.ts'
import { createKey, exchangeKey, keyForm, partnerOrigin as shop, startSession } from '../../support/partner-keys.ts'
import { outlet } from '../../support/routes/route-permissions.ts'
import { keyOf, refusalOf } from '../../support/shop-calls.ts'
import { acquireDatabase } from '../../support/test-databases.ts'
import { useOrderApi } from '../../support/use-order-api.ts'

describe('keys of partners’ servers', () => {
  const server = useOrderApi()
  let as: string
  before(async () => {
    as = await server.signIn()
  })

  const create = (change: object = {}) => createKey(server, change, { as })
  const listKeys = async () =>
    (await server.callFor<{ keys: PartnerKeyWire[] }>('/vendor/1000/partner-keys', { as })).keys
  const exchange = (secret: string, body: object = {}, headers: Record<string, string> = {}) =>
    exchangeKey(server, secret, body, headers)
  const start = (secret: string, body: object = {}) => startSession(server, secret, body)
  const vendorIdsOf = async (token: string) =>
    (await server.listVendors(token)).vendors.map(({ vendor_id }) => vendor_id)

  test('a key is shown once, and stored as a hash', async () => {
    const { key, secret } = await create()
    assert.match(secret, /^ck_test_[\w-]{43}$/)
    assert.equal(key.hint, secret.slice(-4))
    const listed = (await listKeys()).find(({ id }) => id === key.id)
    assert.deepEqual(listed, key)
    assert.deepEqual([key.created_by, key.last_used_at], ['parent@demo.courier', null])
    const { rows } = await server.client.query('select * from partner_keys')
    assert.ok(!JSON.stringify([rows, await listKeys()]).includes(secret.slice(8)))
  })

  test('a key is exchanged for a token of its outlets, which can place an order', async () => {
    const { secret } = await create({ outlets: ['1002'] })
    const response = await exchange(secret)
    assert.equal(response.status, 200)
    assert.equal(Date.parse(response.body.result.expires), Math.floor(server.clock.now() / 1000) * 1000 + 3_600_000)
    const token = `Bearer ${response.body.result.accessToken}`
    const [vendor, ...others] = (await server.listVendors(token)).vendors
    assert.deepEqual([vendor?.vendor_id, vendor?.vendor_information.owners, others], ['1002', [], []])
    const options = { as: token, headers: { 'idempotency-key': 'table 7', origin: shop } }
    const [first, again] = [await server.place({}, options), await server.place({}, options)]
    assert.equal(again.order_id, first.order_id)
    assert.equal((await server.readOrder(first.order_id, as)).order_id, first.order_id)
  })

  test('a key for all outlets includes later ones; other keys see only their own in the parent’s lists', async () => {
    const { secret } = await create()
    const body = { ...outlet, client_vendor_id: 'NEW-1', name: 'New', phone_number: '+6561000001' }
    const added = await server.callFor<VendorWire>('/outlet', { as, body })
    assert.ok((await vendorIdsOf(await start(secret))).includes(added.vendor_id))
    const limited = await start((await create({ outlets: ['1000', '1001'] })).secret)
    const orders = await server.listOrders('1000', 'include_outlets=true&count=200', limited)
    assert.deepEqual([...new Set(orders.map(({ vendor_id }) => vendor_id))], ['1001'])
  })

  test('a token never allows more than its key', async () => {
    const { secret } = await create({ outlets: ['1001'], permissions: ['orders:read'] })
    assert.equal(keyOf(await exchange(secret, { permissions: ['orders:write'] })), 'partner.not-permitted')
    for (const outlets of [['1002'], ['2000'], ['unknown']]) {
      assert.equal(keyOf(await exchange(secret, { outlets })), 'partner.outlet-unknown')
    }
    const { secret: wideSecret } = await create()
    assert.deepEqual(await vendorIdsOf(await start(wideSecret, { outlets: ['1002'] })), ['1002'])
  })

  test('vendors name what a token may do for them, and nothing for an account', async () => {
    const token = await start((await create()).secret, { permissions: ['orders:write'] })
    const permissionsFor = async (as: string) => (await server.callFor<VendorWire>('/vendor/1001', { as })).permissions
    assert.deepEqual(await permissionsFor(token), ['orders:write'])
    assert.equal(await permissionsFor(as), undefined)
  })

  test('a token ends after an hour', async () => {
    const token = await start((await create()).secret)
    await server.clock.advance(3_600_000)
    assert.equal((await server.call('/vendors', { as: token })).status, 401)
    as = await server.signIn()
  })

  test('only a key’s origins can use its tokens from a browser', async () => {
    const { secret } = await create()
    const token = await start(secret)
    const ownOrigin = await server.call('/vendors', { as: token, headers: { origin: shop } })
    assert.deepEqual([ownOrigin.status, ownOrigin.headers.get('access-control-allow-origin')], [200, shop])
    const otherOrigin = await server.call('/vendors', { as: token, headers: { origin: 'https://other.example' } })
    assert.deepEqual(refusalOf(otherOrigin), [403, 'partner.origin-not-allowed'])
    assert.equal(otherOrigin.headers.get('access-control-allow-origin'), null)
    const preflightHeaders = { origin: shop, 'access-control-request-method': 'POST' }
    const preflight = await server.call('/order', { method: 'OPTIONS', headers: preflightHeaders })
    assert.equal(preflight.headers.get('access-control-allow-origin'), shop)
    assert.equal(await server.api.isPartnerOrigin(shop), true)
    assert.equal(await server.api.isPartnerOrigin('https://other.example'), false)
  })

  test('a key in a web page is refused', async () => {
    const { secret } = await create()
    const response = await exchange(secret, {}, { origin: shop })
    assert.deepEqual(refusalOf(response), [403, 'partner.key-in-browser'])
    assert.equal((await server.call('/vendors', { as: `Bearer ${secret}` })).status, 401)
  })

  test('revoking a key ends its sessions and live sockets at once', async () => {
    const { key, secret } = await create()
    const token = await start(secret)
    const socket = await server.follow({ as: token })
    assert.equal(socket.messages.at(-1)?.type, 'subscribe_ok')
    assert.equal((await server.call(`/vendor/1000/partner-keys/${key.id}`, { as, method: 'DELETE' })).status, 200)
    await server.clock.flush()
    assert.equal(socket.closedWith, 4401)
    assert.equal((await server.call('/vendors', { as: token })).status, 401)
    assert.equal(keyOf(await exchange(secret)), 'partner.key-invalid')
    assert.ok((await listKeys()).every(({ id }) => id !== key.id))
    assert.equal((await server.call(`/vendor/1000/partner-keys/${key.id}`, { as, method: 'DELETE' })).status, 404)
  })

  test('a live socket needs permission to read orders', async () => {
    const { secret } = await create()
    const socket = await server.follow({ as: await start(secret, { permissions: ['orders:write'] }) })
    assert.equal(socket.closedWith, 4401)
  })

  test('the audit record has created and revoked keys, with the user', async () => {
    const { key } = await create()
    await server.call(`/vendor/1000/partner-keys/${key.id}`, { as, method: 'DELETE' })
    const newest = 'select event, account_id, actor_id, vendor_id from audit order by audit_id desc limit 2'
    const { rows } = await server.client.query(newest)
    const row = { account_id: `partner:${key.id}`, actor_id: 'demo-parent', vendor_id: '1000' }
    assert.deepEqual(rows, [
      { event: 'partner-key-revoked', ...row },
      { event: 'partner-key-created', ...row },
    ])
  })

  test('the list shows when a key was last used, to the minute', async () => {
    const { key, secret } = await create()
    const usedAt = server.clock.now()
    await exchange(secret)
    await server.clock.advance(30_000)
    await exchange(secret)
    const listedKey = (await listKeys()).find(({ id }) => id === key.id)
    assert.equal(listedKey?.last_used_at, new Date(usedAt).toISOString())
  })

  test('rejects invalid key options, each with its own text', async () => {
    for (const [change, key] of [
      [{ name: ' \u200b' }, 'partner.name-missing'],
      [{ outlets: ['2000'] }, 'partner.outlet-unknown'],
      [{ origins: ['http://shop.example'] }, 'partner.origin-invalid'],
      [{ origins: ['https://shop.example/path'] }, 'partner.origin-invalid'],
      [{ origins: ['*'] }, 'partner.origin-invalid'],
      [{ origins: ['null'] }, 'partner.origin-invalid'],
    ] as const) {
      const response = await server.call('/vendor/1000/partner-keys', { as, body: { ...keyForm, ...change } })
      assert.deepEqual(refusalOf(response), [422, key])
    }
    const { key } = await create({ origins: ['https://Shop.example/', 'http://localhost:3000'] })
    assert.deepEqual(key.origins, [shop, 'http://localhost:3000'])
  })

  test('an outlet has 20 keys at most', async () => {
    const responses = []
    for (let index = 0; index < 21; index += 1)
      responses.push(await server.call('/vendor/1001/partner-keys', { as, body: keyForm }))
    const last = responses.pop() ?? assert.fail()
    assert.ok(responses.every(({ status }) => status === 201))
    assert.deepEqual(refusalOf(last), [409, 'partner.too-many-keys'])
  })

  test('limits wrong keys from one address, without locking out right ones', async () => {
    const { secret } = await create()
    const from = '203.0.113.9'
    const tryWrongKey = () => server.call('/partner/session', { as: 'Bearer ck_live_wrong', body: {}, from })
    for (let attempt = 0; attempt < 60; attempt += 1) assert.equal((await tryWrongKey()).status, 401)
    assert.equal((await tryWrongKey()).status, 429)
    assert.equal((await exchange(secret)).status, 200)
  })
})

describe('the environment of a key', () => {
  test('in production a test key has no access to real vendors', async () => {
    const server = await createTestOrderApi({ environment: 'prd', testVendors: ['4000'] })
    const as = await server.signIn()
    const body = { ...outlet, client_vendor_id: 'REAL-1' }
    const { vendor_id: vendorId } = await server.callFor<VendorWire>('/outlet', { as, body })
    const refused = await server.call(`/vendor/${vendorId}/partner-keys`, { as, body: keyForm })
    assert.equal(keyOf(refused), 'partner.test-vendors-only')
    await createKey(server, { mode: 'live' }, { vendorId, as })
    const token = await startSession(server, 'ck_test_demo-merlion-kitchen')
    assert.equal((await server.call('/vendor/1002', { as: token })).status, 200)
    assert.equal((await server.call(`/vendor/${vendorId}`, { as: token })).status, 404)
    await server.close()
  })

  test('the demo’s key works only with the demo', async () => {
    const { client, release } = await acquireDatabase(null)
    const withDemo = await createTestOrderApi({ database: { kind: 'memory', client } })
    await withDemo.api.close()
    const withoutDemo = await createTestOrderApi({ database: { kind: 'memory', client }, demo: false })
    assert.equal((await exchangeKey(withoutDemo, 'ck_test_demo-merlion-kitchen')).status, 401)
    await withoutDemo.close()
    await release()
  })
})
