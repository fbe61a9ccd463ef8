import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { OrderWire } from '../../../core/api/orders.ts'
import { createTestOrderApi, type TestOrderApi } from '../../support/order-api.ts'
import { specified, statusNames } from '../../support/order-statuses.ts'

const minute = 60_000
const day = 24 * 60 * minute
const endStatuses = new Set<string>(statusNames.filter((name) => specified(name).cancel === 'ended'))

const ordersOf = (server: TestOrderApi, vendorId: string, as: string) =>
  server.listOrders(vendorId, 'include_outlets=true&count=200', as)
const isMoving = ({ status, preordered_for }: OrderWire) => preordered_for === null && !endStatuses.has(status)

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
        const createdAt = Date.parse(created_at)
        return createdAt >= midnight - day && createdAt < midnight
      })
      assert.ok(yesterday.length >= 8 && yesterday.length <= 10, `${vendorId}: ${yesterday.length}`)
      assert.ok(orders.some(isMoving), vendorId)
    }
    const allOrders = await ordersOf(server, '1000', await server.signIn())
    const past = allOrders.filter(({ status }) => endStatuses.has(status))
    assert.equal(past.length, 60)
    assert.equal(allOrders.filter(isMoving).length, 6)
    assert.deepEqual(new Set(past.map(({ status }) => status)), endStatuses)
    assert.ok(past.some(({ created_at }) => Date.parse(created_at) < midnight - 38 * day))
    const [late, ...others] = allOrders.filter(({ status }) => status === 'DELAYED')
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
    for (let minutes = 0; minutes < 40; minutes += 1) {
      await server.clock.advance(minute)
      if (minutes < 30) await ordersOf(server, '2000', as)
      if (minutes === 29) {
        const activeOrders = (await ordersOf(server, '2000', as)).filter(isMoving)
        assert.ok(activeOrders.length >= 1 && activeOrders.length <= 4, `${activeOrders.length}`)
      }
    }
    const laterAuthorization = await server.signIn('single@demo.courier')
    const laterOrders = await ordersOf(server, '2000', laterAuthorization)
    assert.deepEqual(laterOrders.filter(isMoving), [])
    const placed = laterOrders.filter(({ client_order_id }) => !client_order_id.startsWith('demo-'))
    assert.ok(placed.length > 20, `${placed.length}`)
    assert.ok(placed.every(({ vendor_id }) => vendor_id === '2000'))
    // No page of the other shop was open.
    const otherShopOrders = await ordersOf(server, '1000', await server.signIn())
    assert.equal(otherShopOrders.length, 68)
    await server.close()
  })

  test('place none unless enabled, and none at speed 0', async () => {
    for (const options of [{ riderSpeed: 20 }, { riderSpeed: 0, hasSimulatedShops: true }]) {
      const server = await createTestOrderApi(options)
      const as = await server.signIn()
      await ordersOf(server, '1000', as)
      await server.clock.advance(10 * minute)
      assert.equal((await ordersOf(server, '1000', as)).length, 68)
      await server.close()
    }
  })
})
