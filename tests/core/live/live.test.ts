import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { OrderWire } from '../../../core/api/orders.ts'
import { fetchOrders } from '../../../core/api/orders.ts'
import type { PublicTrackingWire } from '../../../core/api/public-tracking.ts'
import { endStatuses } from '../../../order-api/domain/orders/statuses.ts'
import { createRandom } from '../../support/random.ts'
import { nextSeed } from '../../support/seeded-random.ts'
import { useOrderApi } from '../../support/use-order-api.ts'
import { usePages } from '../../support/use-pages.ts'
import { waitUntil } from '../../support/wait-until.ts'

const server = useOrderApi()
const { openPage, openSignedIn } = usePages(server)

function subscribe(tab: Awaited<ReturnType<typeof openSignedIn>>, vendorId: string, includeOutlets = false) {
  const updates: OrderWire[] = []
  let reloads = 0
  let refusals = 0
  const stop = tab.page.live.subscribeToVendor({
    vendorId,
    includeOutlets,
    onUpdate: (order) => updates.push(order),
    onReload: () => reloads++,
    onRefused: () => refusals++,
  })
  return {
    updates,
    stop,
    reloads: () => reloads,
    refusals: () => refusals,
    subscribed: (times = 1) => waitUntil(server.clock, 'subscribed', () => reloads >= times),
    received: (count: number) => waitUntil(server.clock, 'the updates', () => updates.length >= count),
  }
}

async function fetchActiveOrder(vendorId: string) {
  const orders = await server.listOrders(vendorId, 'scheduled=false&count=200')
  const order = orders.find(({ status }) => !['DELIVERED', 'CANCELLED'].includes(status)) ?? orders[0]
  assert.ok(order, `an order of ${vendorId}`)
  return order
}

test('elements of one page share a socket, and each gets an update once', async () => {
  const tab = await openSignedIn()
  const [firstElement, secondElement] = [subscribe(tab, '1001'), subscribe(tab, '1001')]
  await firstElement.subscribed()
  await secondElement.subscribed()
  assert.equal(tab.network.opened, 1)
  const { order_id } = await fetchActiveOrder('1001')
  await server.api.advanceOrder(order_id, 'PICKED_UP')
  for (const element of [firstElement, secondElement]) {
    await element.received(1)
    assert.deepEqual(
      element.updates.map((order) => [order.order_id, order.status]),
      [[order_id, 'PICKED_UP']],
    )
  }
  firstElement.stop()
  assert.equal(tab.network.sockets(), 1)
  secondElement.stop()
  assert.equal(tab.network.sockets(), 0)
})

test('a parent gets its outlets’ orders only if it includes them', async () => {
  const tab = await openSignedIn()
  const withOutlets = subscribe(tab, '1000', true)
  const withoutOutlets = subscribe(tab, '1000')
  await withOutlets.subscribed()
  const { order_id } = await fetchActiveOrder('1002')
  await server.api.advanceOrder(order_id, 'NEAR_CUSTOMER')
  await withOutlets.received(1)
  assert.equal(withOutlets.updates[0]?.vendor_id, '1002')
  assert.deepEqual(withoutOutlets.updates, [])
})

test('waits up to twenty seconds between attempts while the server is unreachable', async () => {
  const tab = await openSignedIn({ random: () => 0.999 })
  const element = subscribe(tab, '1001')
  await element.subscribed()
  tab.network.online = false
  const waits: number[] = []
  let lastAttemptAt = server.clock.now()
  tab.network.cutSockets()
  for (let seconds = 0; seconds < 90; seconds++) {
    const openedBefore = tab.network.opened
    await server.clock.advance(1000)
    if (tab.network.opened === openedBefore) continue
    waits.push(Math.round((server.clock.now() - lastAttemptAt) / 1000))
    lastAttemptAt = server.clock.now()
  }
  assert.deepEqual(waits, [1, 8, 15, 20, 20, 20])
  tab.network.comeOnline()
  await server.clock.flush()
  assert.equal(tab.network.sockets(), 1)
})

test('reconnects with a new authorization after a refusal', async () => {
  const tab = await openSignedIn()
  const element = subscribe(tab, '1001')
  await element.subscribed()
  tab.network.cutSockets(4401)
  await server.clock.advance(1000)
  await waitUntil(server.clock, 'opened again', () => tab.network.opened === 2)
  assert.ok(tab.network.calls.some((call) => call.endsWith('/login/extend')))
})

test('a subscription to another user’s vendor is refused, and not sent again', async () => {
  const tab = await openSignedIn()
  const element = subscribe(tab, '2000')
  await waitUntil(server.clock, 'refused', () => element.refusals() === 1)
  await server.clock.advance(60_000)
  assert.equal(tab.network.opened, 1)
  assert.equal(element.refusals(), 1)
})

test('fetches all orders again after five minutes without an update', async () => {
  const tab = await openSignedIn()
  const element = subscribe(tab, '1001')
  await element.subscribed()
  await server.clock.advance(295_000)
  assert.equal(element.reloads(), 1)
  await server.clock.advance(10_000)
  assert.equal(element.reloads(), 2)
})

test('a receiver gets updates of one order without signing in, and fetches it again after a minute without one', async () => {
  const { tracking_id, order_id } = await fetchActiveOrder('1002')
  const tab = openPage()
  const updates: PublicTrackingWire[] = []
  let reloads = 0
  const stop = tab.page.live.subscribeToTracking({
    trackingId: tracking_id,
    onUpdate: (order) => updates.push(order),
    onReload: () => reloads++,
  })
  await waitUntil(server.clock, 'subscribed', () => reloads === 1)
  await server.api.advanceOrder(order_id, 'DELIVERED')
  await waitUntil(server.clock, 'the update', () => updates.length === 1)
  assert.equal(updates[0]?.status, 'DELIVERED')
  await server.clock.advance(66_000)
  assert.equal(reloads, 2)
  stop()
  assert.equal(tab.network.sockets(), 0)
})

test('an unknown tracking ID is refused', async () => {
  const tab = openPage()
  let refusedCount = 0
  tab.page.live.subscribeToTracking({
    trackingId: 'no-such-order',
    onUpdate() {},
    onReload() {},
    onRefused: () => refusedCount++,
  })
  await waitUntil(server.clock, 'refused', () => refusedCount === 1)
})

test('loses or repeats no update over a thousand disconnections', async () => {
  const tab = await openSignedIn({ random: () => 0.3 })
  const { below: random } = createRandom(nextSeed())
  const knownStatuses = new Map<string, string>()
  const received = new Set<string>()
  let repeatedCount = 0
  let reloads = 0
  const fetchStatuses = async () => {
    const { data } = await fetchOrders(tab.page.client, '1000', { include_outlets: true, count: 200 })
    return new Map(data.map((order) => [order.order_id, order.status]))
  }
  tab.page.live.subscribeToVendor({
    vendorId: '1000',
    includeOutlets: true,
    onUpdate(order) {
      const updateKey = `${order.order_id} ${order.updated_at} ${order.status}`
      if (received.has(updateKey)) repeatedCount++
      received.add(updateKey)
      knownStatuses.set(order.order_id, order.status)
    },
    onReload: () => reloads++,
  })
  await waitUntil(server.clock, 'subscribed', () => reloads === 1)
  const orderIds = [...(await fetchStatuses())].filter(([, status]) => !endStatuses.has(status)).map(([id]) => id)
  const statuses = ['RECEIVED', 'NEAR_VENDOR', 'PICKED_UP', 'NEAR_CUSTOMER', 'DELAYED', 'MODIFIED']
  const serverStatuses = new Map<string, string>()
  let cutCount = 0
  while (cutCount < 1000) {
    const orderId = orderIds[random(orderIds.length)] ?? ''
    const status = statuses[random(statuses.length)] ?? ''
    if (serverStatuses.get(orderId) !== status) {
      serverStatuses.set(orderId, status)
      // Some connections end while an update is being sent.
      const advancing = server.api.advanceOrder(orderId, status)
      if (random(3) > 0) await advancing
      else await Promise.resolve()
    }
    if (random(4) > 0) {
      tab.network.cutSockets(random(2) === 0 ? 1006 : 1012)
      cutCount++
    }
    await server.clock.advance(random(3) === 0 ? 5000 : 1 + random(1200))
  }
  await server.clock.advance(25_000)
  await waitUntil(server.clock, 'all updates', () =>
    [...serverStatuses].every(([id, status]) => knownStatuses.get(id) === status),
  )
  const listedStatuses = await fetchStatuses()
  for (const [orderId, status] of knownStatuses) assert.equal(listedStatuses.get(orderId) ?? status, status)
  assert.equal(repeatedCount, 0)
})
