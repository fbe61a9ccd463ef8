import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import type { RefusalWire } from '../../../core/api/errors.ts'
import type { PartnerKeyWire, PartnerSessionWire } from '../../../core/api/partner-keys.ts'
import type { VendorWire } from '../../../core/api/vendors.ts'
import { createTestOrderApi } from '../../support/order-api.ts'
import type { CreatedKey } from '../../support/routes/partner-routes.ts'
import { outlet } from '../../support/routes/route-permissions.ts'
import { keyOf as refusalKeyOf } from '../../support/shop-calls.ts'
import { acquireDatabase } from '../../support/test-databases.ts'
import { useOrderApi } from '../../support/use-order-api.ts'

const shop = 'https://shop.example'
const keyForm = {
  name: 'Kitchen software',
  mode: 'test',
  outlets: null,
  permissions: ['orders:read', 'orders:write'],
  origins: [shop],
}

describe('keys of partners’ servers', () => {
  const server = useOrderApi()
  let as: string
  before(async () => {
    as = await server.signIn()
  })

  async function createKey(change: object = {}, vendorId = '1000') {
    const { body } = await server.call<CreatedKey>(`/vendor/${vendorId}/partner-keys`, {
      as,
      body: { ...keyForm, ...change },
    })
    return body.result
  }
  const listKeys = async (vendorId = '1000') => {
    const response = await server.call<{ result: { keys: PartnerKeyWire[] } }>(`/vendor/${vendorId}/partner-keys`, {
      as,
    })
    return response.body.result.keys
  }
  const exchangeKey = (secret: string, body: object = {}, headers: Record<string, string> = {}) =>
    server.call<{ result: PartnerSessionWire }>('/partner/session', { as: `Bearer ${secret}`, body, headers })
  async function startSession(secret: string, body: object = {}) {
    return `Bearer ${(await exchangeKey(secret, body)).body.result.accessToken}`
  }
  const keyOf = ({ body }: { body: unknown }) => refusalKeyOf({ body: body as RefusalWire })
  const vendorsOf = async (token: string) => {
    const { body } = await server.call<{ result: { vendors: VendorWire[] } }>('/vendors', { as: token })
    return body.result.vendors
  }

  test('a key is shown once, and stored as a hash', async () => {
    const { key, secret } = await createKey()
    assert.match(secret, /^ck_test_[\w-]{43}$/)
    assert.equal(key.hint, secret.slice(-4))
    const listedKeys = await listKeys()
    assert.deepEqual(
      listedKeys.find(({ id }) => id === key.id),
      key,
    )
    assert.deepEqual([key.created_by, key.last_used_at], ['parent@demo.courier', null])
    const { rows } = await server.client.query('select * from partner_keys')
    assert.ok(!JSON.stringify([rows, await listKeys()]).includes(secret.slice(8)))
  })

  test('a key is exchanged for a token of its outlets, which can place an order', async () => {
    const { secret } = await createKey({ outlets: ['1002'] })
    const response = await exchangeKey(secret)
    assert.equal(response.status, 200)
    assert.equal(Date.parse(response.body.result.expires), Math.floor(server.clock.now() / 1000) * 1000 + 3_600_000)
    const token = `Bearer ${response.body.result.accessToken}`
    const vendors = await vendorsOf(token)
    assert.deepEqual(
      vendors.map(({ vendor_id, vendor_information }) => [vendor_id, vendor_information.owners]),
      [['1002', []]],
    )
    const headers = { 'idempotency-key': 'table 7', origin: shop }
    const [first, again] = [
      await server.place({}, { as: token, headers }),
      await server.place({}, { as: token, headers }),
    ]
    assert.equal(again.order_id, first.order_id)
    assert.equal((await server.readOrder(first.order_id, as)).order_id, first.order_id)
  })

  test('a key for all outlets includes later ones; other keys see only their own in the parent’s lists', async () => {
    const { secret } = await createKey()
    const body = { ...outlet, client_vendor_id: 'NEW-1', name: 'New', phone_number: '+6561000001' }
    const added = await server.call<{ result: VendorWire }>('/outlet', { as, body })
    const ids = (await vendorsOf(await startSession(secret))).map(({ vendor_id }) => vendor_id)
    assert.ok(ids.includes(added.body.result.vendor_id))
    const limited = await startSession((await createKey({ outlets: ['1000', '1001'] })).secret)
    const path = '/vendor/1000/orders?include_outlets=true&count=200'
    const { body: orderList } = await server.call<{ result: { data: { vendor_id: string }[] } }>(path, { as: limited })
    assert.deepEqual([...new Set(orderList.result.data.map(({ vendor_id }) => vendor_id))], ['1001'])
  })

  test('a token never allows more than its key', async () => {
    const { secret } = await createKey({ outlets: ['1001'], permissions: ['orders:read'] })
    assert.equal(keyOf(await exchangeKey(secret, { permissions: ['orders:write'] })), 'partner.not-permitted')
    for (const outlets of [['1002'], ['2000'], ['unknown']]) {
      assert.equal(keyOf(await exchangeKey(secret, { outlets })), 'partner.outlet-unknown')
    }
    const { secret: wideSecret } = await createKey()
    assert.deepEqual(
      (await vendorsOf(await startSession(wideSecret, { outlets: ['1002'] }))).map(({ vendor_id }) => vendor_id),
      ['1002'],
    )
  })

  test('a token ends after an hour', async () => {
    const token = await startSession((await createKey()).secret)
    await server.clock.advance(3_600_000)
    assert.equal((await server.call('/vendors', { as: token })).status, 401)
    as = await server.signIn()
  })

  test('only a key’s origins can use its tokens from a browser', async () => {
    const { secret } = await createKey()
    const token = await startSession(secret)
    const call = (origin: string) => server.call('/vendors', { as: token, headers: { origin } })
    const ownOrigin = await call(shop)
    assert.deepEqual([ownOrigin.status, ownOrigin.headers.get('access-control-allow-origin')], [200, shop])
    const otherOrigin = await call('https://other.example')
    assert.deepEqual([otherOrigin.status, keyOf(otherOrigin)], [403, 'partner.origin-not-allowed'])
    assert.equal(otherOrigin.headers.get('access-control-allow-origin'), null)
    const preflightHeaders = { origin: shop, 'access-control-request-method': 'POST' }
    const preflight = await server.call('/order', { method: 'OPTIONS', headers: preflightHeaders })
    assert.equal(preflight.headers.get('access-control-allow-origin'), shop)
    assert.equal(await server.api.isPartnerOrigin(shop), true)
    assert.equal(await server.api.isPartnerOrigin('https://other.example'), false)
  })

  test('a key in a web page is refused', async () => {
    const { secret } = await createKey()
    const response = await exchangeKey(secret, {}, { origin: shop })
    assert.deepEqual([response.status, keyOf(response)], [403, 'partner.key-in-browser'])
    assert.equal((await server.call('/vendors', { as: `Bearer ${secret}` })).status, 401)
  })

  test('revoking a key ends its sessions and live sockets at once', async () => {
    const { key, secret } = await createKey()
    const token = await startSession(secret)
    const socket = await server.follow({ as: token })
    assert.equal(socket.messages.at(-1)?.type, 'subscribe_ok')
    assert.equal((await server.call(`/vendor/1000/partner-keys/${key.id}`, { as, method: 'DELETE' })).status, 200)
    await server.clock.flush()
    assert.equal(socket.closedWith, 4401)
    assert.equal((await server.call('/vendors', { as: token })).status, 401)
    assert.equal(keyOf(await exchangeKey(secret)), 'partner.key-invalid')
    assert.ok((await listKeys()).every(({ id }) => id !== key.id))
    assert.equal((await server.call(`/vendor/1000/partner-keys/${key.id}`, { as, method: 'DELETE' })).status, 404)
  })

  test('a live socket needs permission to read orders', async () => {
    const { secret } = await createKey()
    const socket = server.openSocket()
    await socket.send({
      action: 'authorize',
      authorization: await startSession(secret, { permissions: ['orders:write'] }),
    })
    assert.equal(socket.closedWith, 4401)
  })

  test('the audit record has created and revoked keys, with the user', async () => {
    const { key } = await createKey()
    await server.call(`/vendor/1000/partner-keys/${key.id}`, { as, method: 'DELETE' })
    const { rows } = await server.client.query(
      'select event, account_id, actor_id, vendor_id from audit order by audit_id desc limit 2',
    )
    const row = { account_id: `partner:${key.id}`, actor_id: 'demo-parent', vendor_id: '1000' }
    assert.deepEqual(rows, [
      { event: 'partner-key-revoked', ...row },
      { event: 'partner-key-created', ...row },
    ])
  })

  test('the list shows when a key was last used, to the minute', async () => {
    const { key, secret } = await createKey()
    const usedAt = server.clock.now()
    await exchangeKey(secret)
    await server.clock.advance(30_000)
    await exchangeKey(secret)
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
      assert.deepEqual([response.status, keyOf(response)], [422, key])
    }
    const { key } = await createKey({ origins: ['https://Shop.example/', 'http://localhost:3000'] })
    assert.deepEqual(key.origins, [shop, 'http://localhost:3000'])
  })

  test('an outlet has 20 keys at most', async () => {
    const responses = []
    for (let index = 0; index < 21; index += 1)
      responses.push(await server.call('/vendor/1001/partner-keys', { as, body: keyForm }))
    const last = responses.pop() ?? assert.fail()
    assert.ok(responses.every(({ status }) => status === 201))
    assert.deepEqual([last.status, keyOf(last)], [409, 'partner.too-many-keys'])
  })

  test('limits wrong keys from one address, without locking out right ones', async () => {
    const { secret } = await createKey()
    const from = '203.0.113.9'
    const tryWrongKey = () => server.call('/partner/session', { as: 'Bearer ck_live_wrong', body: {}, from })
    for (let attempt = 0; attempt < 60; attempt += 1) assert.equal((await tryWrongKey()).status, 401)
    assert.equal((await tryWrongKey()).status, 429)
    assert.equal((await exchangeKey(secret)).status, 200)
  })

  test('the demo’s key works for the demo’s parent vendor', async () => {
    assert.deepEqual((await vendorsOf(await startSession('ck_test_demo-merlion-kitchen')))[0]?.vendor_id, '1000')
  })
})

describe('the owner and environment of a key', () => {
  test('a key and its tokens end when its creator stops being an owner', async () => {
    const server = await createTestOrderApi()
    const parent = await server.signIn()
    const body = { ...outlet, users: ['parent@demo.courier', 'single@demo.courier'] }
    const added = await server.call<{ result: VendorWire }>('/outlet', { as: parent, body })
    const vendorId = added.body.result.vendor_id
    const single = await server.signIn('single@demo.courier')
    const { body: lists } = await server.call<{ result: { invitations: { invitation_id: string }[] } }>('/vendors', {
      as: single,
    })
    await server.call(`/invitations/${lists.result.invitations[0]?.invitation_id}/accept`, {
      as: single,
      method: 'POST',
    })
    const created = await server.call<CreatedKey>(`/vendor/${vendorId}/partner-keys`, { as: single, body: keyForm })
    const key = { as: `Bearer ${created.body.result.secret}`, body: {} }
    const session = await server.call<{ result: PartnerSessionWire }>('/partner/session', key)
    const token = `Bearer ${session.body.result.accessToken}`
    const socket = await server.follow({ as: token, vendorId })
    assert.equal((await server.call(`/vendor/${vendorId}`, { as: token })).status, 200)
    await server.call(`/outlet/${vendorId}`, {
      as: parent,
      method: 'PUT',
      body: { ...body, users: ['parent@demo.courier'] },
    })
    await server.clock.flush()
    assert.equal((await server.call(`/vendor/${vendorId}`, { as: token })).status, 401)
    assert.equal(socket.closedWith, 4401)
    await server.close()
  })

  test('in production a test key has no access to real vendors', async () => {
    const server = await createTestOrderApi({ environment: 'prd', testVendors: ['4000'] })
    const as = await server.signIn()
    const body = { ...outlet, client_vendor_id: 'REAL-1' }
    const added = await server.call<{ result: VendorWire }>('/outlet', { as, body })
    const vendorId = added.body.result.vendor_id
    const refused = await server.call<RefusalWire>(`/vendor/${vendorId}/partner-keys`, { as, body: keyForm })
    assert.equal(refused.body.meta.translation_key, 'partner.test-vendors-only')
    const live = await server.call(`/vendor/${vendorId}/partner-keys`, { as, body: { ...keyForm, mode: 'live' } })
    assert.equal(live.status, 201)
    const demo = await server.call<{ result: PartnerSessionWire }>('/partner/session', {
      as: 'Bearer ck_test_demo-merlion-kitchen',
      body: {},
    })
    const token = `Bearer ${demo.body.result.accessToken}`
    assert.equal((await server.call('/vendor/1002', { as: token })).status, 200)
    assert.equal((await server.call(`/vendor/${vendorId}`, { as: token })).status, 404)
    await server.close()
  })

  test('the demo’s key works only with the demo', async () => {
    const { client, release } = await acquireDatabase(null)
    const withDemo = await createTestOrderApi({ database: { kind: 'memory', client } })
    await withDemo.api.close()
    const withoutDemo = await createTestOrderApi({ database: { kind: 'memory', client }, demo: false })
    const response = await withoutDemo.call('/partner/session', { as: 'Bearer ck_test_demo-merlion-kitchen', body: {} })
    assert.equal(response.status, 401)
    await withoutDemo.close()
    await release()
  })
})
