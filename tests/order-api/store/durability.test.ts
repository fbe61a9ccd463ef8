import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import type { OrderListResponseWire } from '../../../core/api/orders.ts'
import type { VendorWire } from '../../../core/api/vendors.ts'
import { startChild } from '../../support/child-process.ts'
import { conditionLimitMs } from '../../support/limits.ts'
import { createTestOrderApi, type TestOrderApi } from '../../support/order-api.ts'

const rounds = Number(process.env.COURIER_KILL_ROUNDS ?? 2)

describe('a data folder', () => {
  let path: string
  before(async () => {
    path = await mkdtemp(join(tmpdir(), 'courier-durability-'))
  })
  after(() => rm(path, { recursive: true }))

  test('keeps every acknowledged order once if the server is killed while placing', async () => {
    const acknowledged = new Map<string, string>()
    const sentKeys = new Set<string>()
    for (let round = 0; round < rounds; round += 1) {
      const { lines, killWhen } = startChild('tests/support/placing/placing-child.ts', path)
      await killWhen(() => lines.length > 30 + round * 17)
      for (const line of lines) {
        const [word, key = '', orderId = ''] = line.split(' ')
        if (word === 'try') sentKeys.add(key)
        if (word === 'done') acknowledged.set(key, orderId)
      }
    }
    assert.ok(acknowledged.size > 30)

    // The lock of a killed process is released at once.
    const server = await createTestOrderApi({ database: { kind: 'folder', path } })
    const as = await server.signIn()
    const stored = new Map<string, string>()
    let page: string | null = ''
    while (page !== null) {
      const { body }: { body: OrderListResponseWire } = await server.call<OrderListResponseWire>(
        `/vendor/1002/orders?count=200&pagination_key=${page}`,
        { as },
      )
      for (const order of body.result.data) {
        if (order.client_order_id.startsWith('demo-')) continue
        assert.ok(!stored.has(order.client_order_id), 'an order is stored twice')
        stored.set(order.client_order_id, order.order_id)
      }
      page = body.result.pagination_key
    }
    for (const [key, orderId] of acknowledged) assert.equal(stored.get(key), orderId)
    for (const key of stored.keys()) assert.ok(sentKeys.has(key))

    // Repeating a call without a response under the same key creates no second order.
    for (const key of sentKeys) {
      const { order_id } = await server.place({}, { headers: { 'idempotency-key': key } })
      assert.equal(order_id, stored.get(key) ?? order_id)
    }
    await server.close()
  })

  test('keeps countries apart, each with its own shops', async () => {
    const countryOfShops = async (country: string) => {
      const server = await createTestOrderApi({ country, database: { kind: 'folder', path } })
      const vendor = await server.callFor<VendorWire>('/vendor/1001', { as: await server.signIn() })
      await server.close()
      return vendor.vendor_information.location?.country_code
    }
    assert.deepEqual(
      [await countryOfShops('SG'), await countryOfShops('KW'), await countryOfShops('SG')],
      ['SG', 'KW', 'SG'],
    )
  })

  test('is opened by one of two servers that start at once, and by the other when the first has closed', async () => {
    const openServers: TestOrderApi[] = []
    // The first may take longer to start than a server waits for the lock.
    const database = { kind: 'folder', path, lockWaitMs: conditionLimitMs } as const
    const starts = [1, 2].map(async () => {
      openServers.push(await createTestOrderApi({ database }))
    })
    await Promise.race(starts)
    assert.equal(openServers.length, 1)
    await openServers[0]?.close()
    await Promise.all(starts)
    assert.equal(openServers.length, 2)
    await openServers[1]?.close()
  })
})
