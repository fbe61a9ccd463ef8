import assert from 'node:assert/strict'
import { test } from 'node:test'
import { atom } from 'nanostores'
import { createClient } from '../../../core/api/client.ts'
import { failureText, ServerError } from '../../../core/api/errors.ts'
import { logIn } from '../../../core/api/login.ts'
import type { OrderWire } from '../../../core/api/orders.ts'
import { createTestOrderApi, orderFromBugis } from '../../support/order-api.ts'
import { holdClock } from '../../support/test-clock.ts'

/** Creates the order API, and a client that uses it like a page. `fail(n)` lets the database fail for the next n calls. */
async function createShop() {
  const server = await createTestOrderApi()
  const as = await server.signIn()
  const database = server.client ?? assert.fail('no database in memory')
  const { query } = database
  let failures = 0
  let calls = 0
  const fetch: typeof globalThis.fetch = async (input, init) => {
    calls += 1
    if (failures > 0) {
      failures -= 1
      database.query = () => Promise.reject(Object.assign(new Error(''), { code: 'CONNECTION_CLOSED' }))
    }
    const response = await holdClock(server.clock, server.api.fetch(new Request(input, init)))
    database.query = query
    return response
  }
  const client = createClient(
    { clock: server.clock, fetch, upload: () => Promise.reject(new Error('no uploads')), randomId: () => 'id' },
    atom({ api: server.origin }),
  )
  client.registerAuthorization({ header: async () => as, renew: async () => null, expire: () => {} })
  return {
    server,
    client,
    calls: () => calls,
    fail(count: number) {
      failures = count
      calls = 0
    },
    async close() {
      database.query = query
      await server.close()
    },
  }
}

test('reads and orders are tried again while the database is away, and an order is placed once', async () => {
  const { server, client, fail, calls, close } = await createShop()
  try {
    fail(3)
    const list = await server.clock.finish(client.request<{ vendors: unknown[] }>('/vendors'))
    assert.ok(list.vendors.length > 0)
    assert.equal(calls(), 4)

    fail(3)
    const body = orderFromBugis(server.clock)
    const placing = client.request<OrderWire>('/order', { method: 'POST', body, idempotencyKey: 'away' })
    const { order_id } = await server.clock.finish(placing)
    assert.equal(calls(), 4)
    const orders = await server.listOrders('1002', 'count=200')
    assert.equal(orders.filter((order) => order.order_id === order_id).length, 1)
  } finally {
    await close()
  }
})

test('a sign-in isn’t tried again, and the person is told what to do', async () => {
  const { client, fail, calls, close } = await createShop()
  try {
    fail(1)
    const error = await logIn(client, 'parent@demo.courier', 'Wrong#2026').catch((thrown: unknown) => thrown)
    assert.ok(error instanceof ServerError)
    assert.deepEqual([error.status, error.retryAfterSeconds, calls()], [503, 3, 1])
    assert.equal(
      failureText(error, (key): key is never => key === 'error.service-unavailable'),
      'error.service-unavailable',
    )
  } finally {
    await close()
  }
})

test('a 502, 503 or 504 of a proxy, which has no key, is described like a service that is away', () => {
  const textOf = (status: number) =>
    failureText(new ServerError({ status, key: 'error.unknown', message: '', requestId: null }), (key): key is never =>
      key.startsWith('error.'),
    )
  assert.deepEqual([502, 503, 504].map(textOf), Array(3).fill('error.service-unavailable'))
  assert.deepEqual([500, 501].map(textOf), Array(2).fill('error.internal'))
})
