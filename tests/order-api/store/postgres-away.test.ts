import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { after, before, describe, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { describeFinding, fuzz } from '../../support/fuzz/fuzz.ts'
import { type Send, sendsTo } from '../../support/fuzz/tenants.ts'
import { createTestOrderApi, type TestOrderApi } from '../../support/order-api.ts'
import { nextSeed } from '../../support/seeded-random.ts'
import { startPostgres, type TestPostgres } from '../../support/servers/postgres.ts'
import { keyOf, refusalOf } from '../../support/shop-calls.ts'

const behaviours = ['closes', 'closes while connecting', 'closes once connected', 'is silent', 'resets'] as const
type Behaviour = 'works' | (typeof behaviours)[number]
const postgres: TestPostgres | null = await startPostgres()

describe('while PostgreSQL is away', { skip: postgres ? false : 'no PostgreSQL on this machine' }, () => {
  const database = postgres ?? assert.fail('skipped')
  /** Between server and PostgreSQL, as a load balancer or a container's proxy is. */
  const proxy = createProxy(Number(new URL(postgres?.url ?? 'http://none').port))
  let server: TestOrderApi
  let as: string
  before(async () => {
    const url = new URL(database.url)
    url.port = String(await proxy.listen())
    const flags = { 'guest-checkout': true, 'bulk-order-upload': true }
    server = await createTestOrderApi({ database: { kind: 'postgres', url: url.href }, flags })
    as = await server.signIn()
  })
  after(async () => {
    await server?.close()
    proxy.close()
    await database.stop()
  })

  /** Calls until the database is used again. */
  async function waitUntilBack() {
    while ((await server.call('/vendors', { as })).status !== 200) await pause(20)
  }

  async function expectAway(call: Promise<{ status: number; headers: Headers; body: unknown }>) {
    const response = await call
    assert.deepEqual(refusalOf(response), [503, 'error.service-unavailable'])
    assert.ok(Number(response.headers.get('retry-after')) > 0)
  }

  const stateLog = () => server.logged.flatMap((entry) => ('database' in entry ? [entry.database] : []))

  test('every route responds 503 with a key and Retry-After, or needs no database', async () => {
    let refused = 0
    let isAway = false
    const sendTo = sendsTo(server)
    const send: Send = async (request) => {
      const response = await sendTo(request)
      const { status, headers, text } = response
      if (!isAway || status !== 503) return response
      refused += 1
      const about = `${request.method} ${request.path}: ${text}`
      const hasNoBody = request.method === 'HEAD' && text === ''
      if (!hasNoBody) assert.equal(keyOf({ body: JSON.parse(text) }), 'error.service-unavailable', about)
      assert.equal(headers.get('retry-after'), '3')
      return { ...response, status: 422 }
    }
    const report = await fuzz({
      send,
      seed: nextSeed(),
      requests: 450,
      async onReady() {
        await database.crash()
        isAway = true
      },
    })
    assert.deepEqual(report.findings.map(describeFinding), [])
    assert.ok(refused > 200, `${refused}`)
    await database.restart()
    await waitUntilBack()
    assert.equal((await server.sendOrder({}, { as })).status, 201)
    assert.deepEqual(stateLog().slice(-1), ['The database responds again'])
  })

  test('a restart under traffic fails no call with 500, and updates still arrive', async () => {
    const statuses = new Set<number>()
    let isTrafficOn = true
    const traffic = Array.from({ length: 8 }, async (_, index) => {
      for (let number = 0; isTrafficOn; number += 1) {
        const key = `restart-${index}-${number}`
        const response =
          index % 2
            ? await server.call('/vendors', { as })
            : await server.sendOrder({}, { as, headers: { 'idempotency-key': key } })
        statuses.add(response.status)
        await pause(5)
      }
    })
    for (let round = 0; round < 2; round += 1) {
      await database.crash()
      while (!statuses.has(503)) await pause(20)
      await database.restart()
      await waitUntilBack()
      statuses.delete(503)
    }
    isTrafficOn = false
    await Promise.all(traffic)
    statuses.delete(503)
    assert.deepEqual([...statuses].sort(), [200, 201])
    // Notifications of other processes arrive on new connections.
    const socket = await server.follow({ as })
    const other = await createTestOrderApi({ database: { kind: 'postgres', url: database.url }, clock: server.clock })
    const orderId = await other.place({}, { as: await other.signIn() }).then((order) => order.order_id)
    while (!socket.messages.some((message) => JSON.stringify(message).includes(orderId))) await server.clock.flush()
    await other.close()
  })

  for (const behaviour of behaviours)
    test(`a database whose proxy ${behaviour} is away, until the proxy works again`, async () => {
      proxy.behave(behaviour)
      // The calls that find out wait for at most the 10 s of the check.
      const startedAt = performance.now()
      while ((await server.call('/vendors', { as })).status === 200) await pause(20)
      await expectAway(server.call('/vendors', { as }))
      assert.ok(performance.now() - startedAt < 12_000)
      assert.equal((await server.fetch('/healthz')).status, 503)
      const options = { as, headers: { 'idempotency-key': `away-${behaviour}` } }
      await expectAway(server.sendOrder({}, options))
      proxy.behave('works')
      await waitUntilBack()
      assert.equal((await server.fetch('/healthz')).status, 200)
      await server.place({}, options)
    })
})

/** A TCP proxy in front of a port of this machine, which can fail in several ways. */
function createProxy(port: number) {
  let behaviour: Behaviour = 'works'
  const sockets = new Set<Socket>()
  const proxy = createServer((socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    socket.on('error', () => {})
    if (behaviour === 'closes') return void socket.end()
    if (behaviour === 'resets') return void socket.resetAndDestroy()
    if (behaviour === 'closes while connecting') return void socket.once('data', () => socket.end())
    if (behaviour === 'is silent') return void socket.resume()
    const target = connect(port, '127.0.0.1')
    sockets.add(target)
    target.on('error', () => socket.destroy())
    target.on('close', () => {
      sockets.delete(target)
      socket.destroy()
    })
    socket.on('close', () => target.destroy())
    const forward = (to: Socket) => (part: Buffer) => void (behaviour !== 'is silent' && to.write(part))
    socket.on('data', forward(target))
    target.on('data', forward(socket))
    target.on('data', (part) => {
      const isReady = part.subarray(-6).toString('latin1') === 'Z\0\0\0\x05I'
      if (isReady && behaviour === 'closes once connected') socket.once('data', () => socket.destroy())
    })
  })
  return {
    async listen() {
      proxy.listen(0, '127.0.0.1')
      await once(proxy, 'listening')
      const address = proxy.address()
      return typeof address === 'object' && address ? address.port : 0
    },
    /** Open connections end, unless the new behaviour is silence. */
    behave(next: Behaviour) {
      behaviour = next
      if (next !== 'is silent') for (const socket of sockets) socket.destroy()
    },
    close() {
      for (const socket of sockets) socket.destroy()
      proxy.close()
    },
  }
}
