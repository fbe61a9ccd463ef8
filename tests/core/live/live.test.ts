import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { OrderWire } from '../../../core/api/orders.ts'
import { fetchOrders } from '../../../core/api/orders.ts'
import type { PublicTrackingWire } from '../../../core/api/public-tracking.ts'
import { createTestOrderApi, demoPassword, type TestOrderApi } from '../../support/order-api.ts'
import { createTestPage, type TestPageOptions } from '../../support/page.ts'
import { waitUntil } from '../../support/wait-until.ts'

let server: TestOrderApi

before(async () => {
  server = await createTestOrderApi()
})
after(() => server.close())

async function vendorsPage(options: Partial<TestPageOptions> = {}) {
  const tab = createTestPage(server.api, { clock: server.clock, ...options })
  await tab.page.session.signIn('parent@demo.courier', demoPassword)
  return tab
}

function follow(tab: Awaited<ReturnType<typeof vendorsPage>>, vendorId: string, includeOutlets = false) {
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
    told: (count: number) => waitUntil(server.clock, 'told', () => updates.length >= count),
  }
}

async function activeOrder(vendorId: string) {
  const { body } = await server.call(`/vendor/${vendorId}/orders?scheduled=false&count=200`, {
    as: await server.signIn(),
  })
  const orders = (body as { result: { data: OrderWire[] } }).result.data
  const order = orders.find(({ status }) => !['DELIVERED', 'CANCELLED'].includes(status)) ?? orders[0]
  assert.ok(order, `an order of ${vendorId}`)
  return order
}

test('elements of one page share a socket, and each gets an order once', async () => {
  const tab = await vendorsPage()
  const [one, two] = [follow(tab, '1001'), follow(tab, '1001')]
  await one.subscribed()
  await two.subscribed()
  assert.equal(tab.network.opened, 1)
  const { order_id } = await activeOrder('1001')
  await server.api.advanceOrder(order_id, 'PICKED_UP')
  for (const element of [one, two]) {
    await element.told(1)
    assert.deepEqual(
      element.updates.map((order) => [order.order_id, order.status]),
      [[order_id, 'PICKED_UP']],
    )
  }
  one.stop()
  assert.equal(tab.network.sockets(), 1)
  two.stop()
  assert.equal(tab.network.sockets(), 0)
  tab.page.destroy()
})

test('a parent gets its outlets’ orders only if it includes them', async () => {
  const tab = await vendorsPage()
  const all = follow(tab, '1000', true)
  const own = follow(tab, '1000')
  await all.subscribed()
  const { order_id } = await activeOrder('1002')
  await server.api.advanceOrder(order_id, 'NEAR_CUSTOMER')
  await all.told(1)
  assert.equal(all.updates[0]?.vendor_id, '1002')
  assert.deepEqual(own.updates, [])
  tab.page.destroy()
})

test('elements of different vendors each get their own orders only', async () => {
  const tab = await vendorsPage()
  const [one, two] = [follow(tab, '1001'), follow(tab, '1002')]
  await one.subscribed()
  await two.subscribed()
  const vendors = [
    { element: one, order: await activeOrder('1001') },
    { element: two, order: await activeOrder('1002') },
  ]
  for (const { order } of vendors) await server.api.advanceOrder(order.order_id, 'PICKED_UP')
  for (const { element, order } of vendors) {
    await element.told(1)
    assert.deepEqual(
      element.updates.map((update) => update.order_id),
      [order.order_id],
    )
  }
  tab.page.destroy()
})

test('opens a socket for another outlet and closes the previous one', async () => {
  const tab = await vendorsPage()
  const before = follow(tab, '1001')
  await before.subscribed()
  before.stop()
  const now = follow(tab, '1002')
  await now.subscribed()
  assert.equal(tab.network.sockets(), 1)
  await server.api.advanceOrder((await activeOrder('1002')).order_id, 'DELIVERED')
  await now.told(1)
  assert.deepEqual(before.updates, [])
  tab.page.destroy()
})

test('reconnects after a second and misses nothing', async () => {
  const tab = await vendorsPage()
  const element = follow(tab, '1001')
  await element.subscribed()
  const { order_id } = await activeOrder('1001')
  tab.network.cutSockets()
  await server.api.advanceOrder(order_id, 'NEAR_CUSTOMER')
  await server.clock.advance(999)
  assert.equal(tab.network.opened, 1)
  await server.clock.advance(1)
  assert.equal(tab.network.opened, 2)
  await element.told(1)
  assert.equal(element.updates[0]?.status, 'NEAR_CUSTOMER')
  assert.equal(element.reloads(), 1)
  tab.page.destroy()
})

test('the waits grow to twenty seconds while the server is away', async () => {
  const tab = await vendorsPage({ random: () => 0.999 })
  const element = follow(tab, '1001')
  await element.subscribed()
  tab.network.online = false
  const tries: number[] = []
  let last = server.clock.now()
  tab.network.cutSockets()
  for (let seconds = 0; seconds < 90; seconds++) {
    const opened = tab.network.opened
    await server.clock.advance(1000)
    if (tab.network.opened === opened) continue
    tries.push(Math.round((server.clock.now() - last) / 1000))
    last = server.clock.now()
  }
  assert.deepEqual(tries, [1, 8, 15, 20, 20, 20])
  tab.network.comeOnline()
  await server.clock.flush()
  assert.equal(tab.network.sockets(), 1)
  tab.page.destroy()
})

test('reconnects with a new authorization after a refusal', async () => {
  const tab = await vendorsPage()
  const element = follow(tab, '1001')
  await element.subscribed()
  tab.network.cutSockets(4401)
  await server.clock.advance(1000)
  await waitUntil(server.clock, 'opened again', () => tab.network.opened === 2)
  assert.ok(tab.network.calls.some((call) => call.endsWith('/login/extend')))
  tab.page.destroy()
})

test('another user’s vendor is refused, and not requested again', async () => {
  const tab = await vendorsPage()
  const element = follow(tab, '2000')
  await waitUntil(server.clock, 'refused', () => element.refusals() === 1)
  await server.clock.advance(60_000)
  assert.equal(tab.network.opened, 1)
  assert.equal(element.refusals(), 1)
  tab.page.destroy()
})

test('signing out closes the socket', async () => {
  const tab = await vendorsPage()
  const element = follow(tab, '1001')
  await element.subscribed()
  await tab.page.session.signOut()
  assert.equal(tab.network.sockets(), 0)
  await server.clock.advance(60_000)
  assert.equal(tab.network.opened, 1)
  element.stop()
  tab.page.destroy()
})

test('without an update for five minutes everything is fetched again', async () => {
  const tab = await vendorsPage()
  const element = follow(tab, '1001')
  await element.subscribed()
  await server.clock.advance(295_000)
  assert.equal(element.reloads(), 1)
  await server.clock.advance(10_000)
  assert.equal(element.reloads(), 2)
  tab.page.destroy()
})

test('a receiver follows one order without signing in, and fetches again after a minute without an update', async () => {
  const { tracking_id, order_id } = await activeOrder('1002')
  const tab = createTestPage(server.api, { clock: server.clock })
  const updates: PublicTrackingWire[] = []
  let reloads = 0
  const stop = tab.page.live.subscribeToTracking({
    trackingId: tracking_id,
    onUpdate: (order) => updates.push(order),
    onReload: () => reloads++,
  })
  await waitUntil(server.clock, 'subscribed', () => reloads === 1)
  await server.api.advanceOrder(order_id, 'DELIVERED')
  await waitUntil(server.clock, 'told', () => updates.length === 1)
  assert.equal(updates[0]?.status, 'DELIVERED')
  await server.clock.advance(66_000)
  assert.equal(reloads, 2)
  stop()
  assert.equal(tab.network.sockets(), 0)
  tab.page.destroy()
})

test('an unknown tracking ID is refused', async () => {
  const tab = createTestPage(server.api, { clock: server.clock })
  let refused = 0
  tab.page.live.subscribeToTracking({
    trackingId: 'no-such-order',
    onUpdate() {},
    onReload() {},
    onRefused: () => refused++,
  })
  await waitUntil(server.clock, 'refused', () => refused === 1)
  tab.page.destroy()
})

/** Small seeded generator, so that a failure can be reproduced. */
function dice(seed: number) {
  let state = seed
  return (sides: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * sides)
  }
}

test('loses and repeats no update over a thousand disconnections', async () => {
  const tab = await vendorsPage({ random: () => 0.3 })
  const roll = dice(20_260_610)
  const known = new Map<string, string>()
  const received = new Set<string>()
  let doubled = 0
  let reloads = 0
  const list = async () => {
    const { data } = await fetchOrders(tab.page.client, '1000', { include_outlets: true, count: 200 })
    return new Map(data.map((order) => [order.order_id, order.status]))
  }
  tab.page.live.subscribeToVendor({
    vendorId: '1000',
    includeOutlets: true,
    onUpdate(order) {
      const name = `${order.order_id} ${order.updated_at} ${order.status}`
      if (received.has(name)) doubled++
      received.add(name)
      known.set(order.order_id, order.status)
    },
    onReload: () => reloads++,
  })
  await waitUntil(server.clock, 'subscribed', () => reloads === 1)
  const orderIds = [...(await list()).keys()]
  const statuses = ['RECEIVED', 'NEAR_VENDOR', 'PICKED_UP', 'NEAR_CUSTOMER', 'DELAYED', 'MODIFIED']
  const changed = new Map<string, string>()
  let cuts = 0
  while (cuts < 1000) {
    const orderId = orderIds[roll(orderIds.length)] ?? ''
    const status = statuses[roll(statuses.length)] ?? ''
    if (changed.get(orderId) !== status) {
      changed.set(orderId, status)
      // Some are cut while the update is on its way.
      const moving = server.api.advanceOrder(orderId, status)
      if (roll(3) > 0) await moving
      else await Promise.resolve()
    }
    if (roll(4) > 0) {
      tab.network.cutSockets(roll(2) === 0 ? 1006 : 1012)
      cuts++
    }
    await server.clock.advance(roll(3) === 0 ? 5000 : 1 + roll(1200))
  }
  await server.clock.advance(25_000)
  await waitUntil(server.clock, 'all told', () => [...changed].every(([id, status]) => known.get(id) === status))
  const now = await list()
  for (const [orderId, status] of known) assert.equal(now.get(orderId) ?? status, status)
  assert.equal(doubled, 0)
  tab.page.destroy()
})
