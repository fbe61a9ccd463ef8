import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { OrderListResponseWire, OrderWire } from '../../../core/api/orders.ts'
import { createTestOrderApi, type TestOrderApi } from '../../support/order-api.ts'

const minute = 60_000
const day = 24 * 60 * minute
const ended = new Set([
  'DELIVERED',
  'CANCELLED',
  'RETURNED_TO_VENDOR',
  'STALLED',
  'PAYMENT_FAILED',
  'PAYMENT_CANCELLED',
])

async function ordersOf(server: TestOrderApi, vendorId: string, as: string): Promise<OrderWire[]> {
  const { body } = await server.call<OrderListResponseWire>(
    `/vendor/${vendorId}/orders?include_outlets=true&count=200`,
    {
      as,
    },
  )
  return body.result.data
}
const isMoving = ({ status, preordered_for }: OrderWire) => preordered_for === null && !ended.has(status)

describe('a new demo', () => {
  test('has orders from yesterday at every outlet, and a late and a cancelled one today', async () => {
    const server = await createTestOrderApi()
    const midnight = server.clock.now() - 12 * 60 * minute
    for (const [vendorId, email] of [
      ['1001', 'parent@demo.courier'],
      ['1002', 'parent@demo.courier'],
      ['a-1003', 'parent@demo.courier'],
      ['2000', 'single@demo.courier'],
    ] as const) {
      const orders = await ordersOf(server, vendorId, await server.signIn(email))
      const yesterday = orders.filter(({ created_at }) => {
        const at = Date.parse(created_at)
        return at >= midnight - day && at < midnight
      })
      assert.ok(yesterday.length >= 8 && yesterday.length <= 10, `${vendorId}: ${yesterday.length}`)
      assert.ok(orders.some(isMoving), vendorId)
    }
    const all = await ordersOf(server, '1000', await server.signIn())
    const past = all.filter(({ status }) => ended.has(status))
    assert.equal(past.length, 60)
    assert.equal(all.filter(isMoving).length, 6)
    assert.deepEqual(new Set(past.map(({ status }) => status)), ended)
    assert.ok(past.some(({ created_at }) => Date.parse(created_at) < midnight - 38 * day))
    const [late, ...others] = all.filter(({ status }) => status === 'DELAYED')
    assert.ok(late?.delay?.reason && others.length === 0)
    const today = past.filter(({ created_at }) => Date.parse(created_at) >= midnight)
    assert.deepEqual(
      today.map(({ status }) => status),
      ['CANCELLED'],
    )
    await server.close()
  })
})

describe('simulated shops', () => {
  test('keep some orders active while a user is connected, and place none afterwards', async () => {
    const server = await createTestOrderApi({ hasSimulatedShops: true, riderSpeed: 20 })
    const as = await server.signIn('single@demo.courier')
    for (let passed = 0; passed < 40; passed += 1) {
      await server.clock.advance(minute)
      if (passed < 30) await ordersOf(server, '2000', as)
      if (passed === 29) {
        const moving = (await ordersOf(server, '2000', as)).filter(isMoving)
        assert.ok(moving.length >= 1 && moving.length <= 4, `${moving.length}`)
      }
    }
    const again = await server.signIn('single@demo.courier')
    const left = await ordersOf(server, '2000', again)
    assert.deepEqual(left.filter(isMoving), [])
    const placed = left.filter(({ client_order_id }) => !client_order_id.startsWith('demo-'))
    assert.ok(placed.length > 20, `${placed.length}`)
    assert.ok(placed.every(({ vendor_id }) => vendor_id === '2000'))
    // The other shop wasn't watched.
    const others = await ordersOf(server, '1000', await server.signIn())
    assert.equal(others.length, 68)
    await server.close()
  })

  test('place none unless enabled, and none at speed 0', async () => {
    for (const options of [{ riderSpeed: 20 }, { riderSpeed: 0, isLively: true }]) {
      const server = await createTestOrderApi(options)
      const as = await server.signIn()
      await ordersOf(server, '1000', as)
      await server.clock.advance(10 * minute)
      assert.equal((await ordersOf(server, '1000', as)).length, 68)
      await server.close()
    }
  })
})
