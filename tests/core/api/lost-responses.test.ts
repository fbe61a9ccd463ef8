import assert from 'node:assert/strict'
import { readdir, readFile } from 'node:fs/promises'
import { after, before, describe, test } from 'node:test'
import type { ApiClient } from '../../../core/api/client.ts'
import { NoResponseError } from '../../../core/api/errors.ts'
import { fetchGuestToken } from '../../../core/api/guest.ts'
import { register } from '../../../core/api/register.ts'
import { createTestOrderApi, demoPassword, type TestOrderApi } from '../../support/order-api.ts'
import { createTestPage, type TestPage } from '../../support/page.ts'
import { shopSignUp } from '../../support/sign-up.ts'
import { holdClock } from '../../support/test-clock.ts'
import { createPosts } from './client-posts.ts'

const flags = { 'add-outlet': true, 'bulk-order-upload': true, 'guest-checkout': true, 'receiver-self-service': true }
const parent = 'parent@demo.courier'

describe('a POST whose response is lost', () => {
  let server: TestOrderApi
  let tab: TestPage
  let client: ApiClient
  let posts: ReturnType<typeof createPosts>
  let isLosing = false
  /** Loses the next response. Spreadsheets are read on threads, which time must not outrun. */
  async function intercept(request: Request) {
    if (request.method !== 'POST') return null
    const response = await holdClock(server.clock, server.api.fetch(request))
    if (!isLosing) return response
    isLosing = false
    throw new TypeError('fetch failed')
  }
  async function openTab(user: string) {
    const opened = createTestPage(server.api, { clock: server.clock, intercept })
    await opened.page.session.signIn(user, demoPassword)
    return opened
  }
  before(async () => {
    server = await createTestOrderApi({ flags, siteUrl: 'http://localhost:4321' })
    tab = await openTab(parent)
    client = tab.page.client
    const fetch: typeof globalThis.fetch = async (...call) => {
      const request = new Request(...call)
      return (await intercept(request)) ?? server.api.fetch(request)
    }
    const tables = await read<{ name: string }>("select tablename as name from pg_tables where schemaname = 'public'")
    countRows = `select ${tables.map(({ name }) => `(select count(*)::int from "${name}") as "${name}"`)}`
    posts = createPosts({ server, tab, openTab, fetch })
  })
  after(async () => {
    tab.page.destroy()
    await server.close()
  })

  let countRows: string
  /** Counts the rows of every table, and the mails. */
  async function counts(): Promise<Record<string, number>> {
    await server.clock.flush()
    const [rows] = await read<Record<string, number>>(countRows)
    return { ...rows, mails: server.mails.length }
  }
  const read = async <Row>(sql: string) => (await server.client?.query<Row>(sql))?.rows ?? []
  /** Runs a call, and returns what it added. */
  async function effectOf(call: () => Promise<unknown>, isLost: boolean) {
    const earlier = await counts()
    isLosing = isLost
    await server.clock.finish(call())
    assert.equal(isLosing, false)
    return Object.entries(await counts()).flatMap(([name, n]) =>
      n === earlier[name] ? [] : [[name, n - (earlier[name] ?? 0)]],
    )
  }

  /** Rows that a second call may add, because they expire unused (core/api/README.md). So do refresh tokens. */
  const harmless: Record<string, RegExp> = {
    'a bulk job': /^bulk_/,
    'an intent': /^payment_intents$/,
  }

  test('has one effect and a good response', async () => {
    for (const [name, post] of Object.values(posts).flatMap((file) => Object.entries(file))) {
      const once = await effectOf(await post('a'), false)
      const repeated = await effectOf(await post('b'), true)
      const counted = (effect: (string | number)[][]) =>
        effect.filter(([row]) => row !== 'refresh_tokens' && !harmless[name]?.test(String(row)))
      assert.deepEqual(counted(repeated), counted(once), name)
    }
  })

  test('is one of all that the client sends, but the sign-in, whose wrong passwords count', async () => {
    const files = [...(await readdir('core/api')).map((file) => `api/${file}`), 'orders/export/export.ts']
    const found: Record<string, number> = {}
    for (const file of files) {
      const count = (await readFile(`core/${file}`, 'utf8')).split("method: 'POST'").length - 1
      if (count > 0 && file !== 'api/client.ts') found[file] = count - (file === 'api/login.ts' ? 1 : 0)
    }
    const listed = Object.entries(posts).map(([file, calls]) => [file, Object.keys(calls).length])
    assert.deepEqual(found, Object.fromEntries(listed))
  })

  test('has one effect if the user sends it again, after no try was answered', async () => {
    const email = 'pressed-twice@shop.example'
    const calls = [
      () => fetchGuestToken(client).then(({ vendor_id }) => vendor_id),
      () => register(client, shopSignUp(email) as Parameters<typeof register>[1]),
    ]
    for (const call of calls) {
      const keys = new Set<string | null>()
      tab.network.intercept = async (request) => {
        if (request.method !== 'POST') return null
        keys.add(request.headers.get('idempotency-key'))
        await server.api.fetch(request)
        throw new TypeError('fetch failed')
      }
      const failed = assert.rejects(call(), NoResponseError)
      await server.clock.advance(6000)
      await failed
      tab.network.intercept = (request) => {
        if (request.method === 'POST') keys.add(request.headers.get('idempotency-key'))
        return null
      }
      await call()
      assert.equal(keys.size, 1)
    }
    tab.network.intercept = intercept
    await server.clock.flush()
    assert.equal(server.mails.filter(({ to }) => to === email).length, 1)
  })
})

test('the order API runs a call with an idempotency key once, and refuses the key with another body', async (t) => {
  const server = await createTestOrderApi()
  t.after(() => server.close())
  const headers = { 'idempotency-key': 'key-1' }
  const ask = (message: string, options = {}) =>
    server.call('/register/help', { body: { name: 'Mei', email_address: 'mei@shop.example', message }, ...options })
  const first = await ask('How?', { headers })
  assert.deepEqual([(await ask('How?', { headers })).body, first.status < 300], [first.body, true])
  assert.equal((await ask('Why?', { headers })).status, 422)
  await ask('How?')
  await server.clock.flush()
  assert.equal(server.mails.length, 2)
})

test('signs out with an empty body, as the specification’s call has it (specification 1 §7)', async (t) => {
  const server = await createTestOrderApi()
  t.after(() => server.close())
  const empty = ['application/json', 'text/plain;charset=UTF-8', ''].map((type) => ({ 'content-type': type }))
  for (const headers of [...empty, { 'content-length': '0' }]) {
    const as = await server.signIn()
    assert.equal((await server.call('/logout', { method: 'POST', headers, as })).status, 200, JSON.stringify(headers))
    assert.equal((await server.call('/vendors', { as })).status, 401)
  }
})
