import assert from 'node:assert/strict'
import { describe, it, test } from 'node:test'
import { createActiveOrders } from '../../../core/orders/active-orders.ts'
import { createPastOrders } from '../../../core/orders/past/past-orders.ts'
import { useCallsAfterEach } from '../../support/call-after-each.ts'
import { createTestOrderApi } from '../../support/order-api.ts'
import { createTestBrowser, createTestPage } from '../../support/page.ts'
import { advanceUntil, waitUntil } from '../../support/wait-until.ts'
import { rowsOf, type Shop, useShop } from './order-list-fixture.ts'

const { openShop, openReadyShop } = useShop()

/** Returns a function that returns all toasts since then, with what they name. */
function followToasts({ notifications }: Shop['page']) {
  const toasts = new Map<string, [key: string, reason: string | undefined]>()
  notifications.$notifications.listen((shown) => {
    for (const { id, key, reason } of shown) toasts.set(id, [key, reason])
  })
  return () => [...toasts.values()]
}

describe('the active orders of a shop', () => {
  it('are fetched from the start of the day in Singapore, and two days ahead for preorders', async () => {
    const { network } = await openReadyShop()
    const lists = network.calls.filter((call) => call.includes('/vendor/1002/orders'))
    const today = lists.find((call) => !call.includes('scheduled'))
    const scheduledList = lists.find((call) => call.includes('scheduled=true'))
    const query = (call: string | undefined) => new URL(`http://x${call?.split(' ')[1]}`).searchParams
    // The test clock starts at noon of 10 June 2026 in Singapore.
    assert.equal(query(today).get('count'), '200')
    assert.equal(Date.parse(query(today).get('from') ?? ''), Date.parse('2026-06-10T00:00:00+08:00'))
    assert.equal(query(today).get('to'), null)
    assert.equal(Date.parse(query(scheduledList).get('to') ?? ''), Date.parse('2026-06-12T12:00:00+08:00'))
  })

  it('are fetched once per query, and include orders placed before the live updates begin', async () => {
    const { clock, network, orders, place, until, isReady } = await openShop()
    const placing = new Promise<string>((resolve, reject) => {
      const stop = orders.$state.listen(({ state }) => {
        if (state !== 'ready') return
        stop()
        assert.equal(network.sockets(), 0)
        place().then(({ order_id }) => resolve(order_id), reject)
      })
    })
    await until('the list', isReady)
    const missedOrderId = await placing
    await until('the order placed before the socket was open', () => rowsOf(orders).includes(missedOrderId))
    await clock.advance(10_000)
    assert.equal(orders.$connection.get()?.state, 'live')
    assert.equal(network.count('/vendor/1002/orders?'), 2)
  })

  it('update once per burst, and re-render only their own rows', async () => {
    const { api, clock, orders, place, until } = await openReadyShop()
    const changedOrder = await place()
    const unchangedOrder = await place()
    await until('both orders', () =>
      [changedOrder, unchangedOrder].every((order) => rowsOf(orders).includes(order.order_id)),
    )
    let changedCount = 0
    let unchangedCount = 0
    const stop = orders.$counts.listen(() => {})
    const stopRow = orders.$order(changedOrder.order_id).listen(() => changedCount++)
    const stopOther = orders.$order(unchangedOrder.order_id).listen(() => unchangedCount++)
    for (const status of ['RECEIVED', 'RECEIVED_BY_VENDOR', 'ACCEPTED_BY_VENDOR']) {
      await api.advanceOrder(changedOrder.order_id, status)
    }
    await clock.flush()
    await clock.advance(20)
    stop()
    stopRow()
    stopOther()
    assert.equal(orders.$order(changedOrder.order_id).get()?.status, 'ACCEPTED_BY_VENDOR')
    assert.equal(changedCount, 1)
    assert.equal(unchangedCount, 0)
  })

  it('stay in the list if a refresh fails, with one toast, until the next refresh succeeds', async () => {
    const { clock, orders, page, network, place, until } = await openReadyShop()
    const { order_id } = await place()
    await until('the order', () => rowsOf(orders).includes(order_id))
    const toasts = followToasts(page)
    network.online = false
    const refreshing = orders.refresh()
    await clock.advance(10_000)
    await refreshing
    assert.deepEqual(orders.$state.get(), { state: 'ready', stale: true })
    assert.ok(rowsOf(orders).includes(order_id))
    const keys = toasts().map(([key]) => key)
    assert.deepEqual(keys, ['error.cant-retrieve-current-orders'])
    network.comeOnline()
    await clock.advance(30_000)
    await until('the list to be fresh', () => {
      const state = orders.$state.get()
      return state.state === 'ready' && !state.stale
    })
  })

  it('show a failure with its reason if the first request fails, and load automatically later (specification 1 §8)', async () => {
    const meta = { translation_key: 'auth.too-many-requests' }
    const failLists = (request: Request) =>
      request.url.includes('/orders?') ? Response.json({ meta }, { status: 503 }) : null
    const { clock, network, orders, page, isReady, until } = await openShop({}, '1002', failLists)
    const toasts = followToasts(page)
    await clock.advance(10_000)
    await until('the failure', () => orders.$state.get().state === 'failed')
    await clock.advance(10_000)
    assert.deepEqual(toasts(), [['error.cant-retrieve-current-orders', 'auth.too-many-requests']])
    network.intercept = null
    await clock.advance(10_000)
    await until('the list', isReady)
  })

  it('include those of a parent’s outlets, unless the parent excludes them', async () => {
    const { orders, page, place, until, network } = await openReadyShop({}, '1000')
    await until('the request with outlets', () => network.calls.some((call) => call.includes('include_outlets=true')))
    await until('the orders of the outlets', () => orders.$counts.get().new > 0)
    const { order_id } = await place()
    await until('the new order of the outlet', () => rowsOf(orders).includes(order_id))
    const lists = network.calls.filter((call) => call.includes('/vendor/1000/orders?'))
    assert.equal(lists.length, 2, lists.join('\n'))
    page.vendors.setIncludeOutlets(false)
    await until('the parent’s own', () => orders.$state.get().state === 'ready' && orders.$counts.get().new === 0)
    assert.deepEqual(orders.$running.get(), [])
  })

  it('are no longer fetched without listeners', async () => {
    const { clock, network, until, stopListening } = await openReadyShop()
    await until('the socket', () => network.sockets() === 1)
    stopListening()
    // nanostores waits a second of real time before it unmounts.
    await waitUntil(clock, 'the end of its traffic', () => network.sockets() === 0)
  })
})

const hour = 3_600_000

test('an order running at midnight stays in the active list until it ends, also after a reload', async () => {
  const { server, api, clock, page, orders, place, until } = await openReadyShop()
  const runningId = (await place()).order_id
  const cancelledId = (await place()).order_id
  await api.advanceOrder(cancelledId, 'CANCELLED')
  await until('its cancellation', () => orders.$order(cancelledId).get()?.status === 'CANCELLED')
  // From 12:00 to 00:30 in Singapore.
  await server.clock.leap(12.5 * hour)
  await orders.refresh()
  await until('yesterday’s ended order to leave', () => orders.$order(cancelledId).get() === undefined)
  assert.equal(orders.$order(runningId).get()?.status, 'NEW')

  const reloaded = createActiveOrders(page)
  const stop = reloaded.$rows.listen(() => {})
  await until('the list after a reload', () => reloaded.$state.get().state === 'ready')
  assert.ok(reloaded.$rows.get().includes(runningId))
  await api.advanceOrder(runningId, 'PICKED_UP')
  await until('its collection', () => reloaded.$order(runningId).get()?.status === 'PICKED_UP')
  await api.advanceOrder(runningId, 'DELIVERED')
  await until('its delivery', () => reloaded.$order(runningId).get()?.status === 'DELIVERED')
  await reloaded.refresh()
  assert.equal(reloaded.$order(runningId).get(), undefined, 'it is in yesterday’s history')
  await clock.flush()
  stop()
  reloaded.destroy()
})

const afterThis = useCallsAfterEach()

test('staff see the orders of all their vendors, also live and by ID, whichever is selected (specification 1 §4)', async () => {
  const server = await createTestOrderApi()
  const { clock } = server
  const created = await server.api.operate(['token', 'create', '--all'])
  const browser = createTestBrowser()
  browser.storage.setItem('godroid-token', String('token' in created && created.token))
  const settings = { mode: 'godroid', vendor: '2000' } as const
  const { page } = createTestPage(server.api, { clock, browser, settings })
  await page.session.start()
  const orders = createActiveOrders(page)
  const past = createPastOrders(page)
  afterThis(server.close, page.destroy, past.destroy, orders.destroy)
  afterThis(
    orders.$rows.listen(() => {}),
    past.$rows.listen(() => {}),
  )
  await page.vendors.load()
  await advanceUntil(clock, 'the live list', () => orders.$connection.get()?.state === 'live')

  const { order_id } = await server.place()
  await advanceUntil(clock, 'the order of another outlet', () => orders.$rows.get().includes(order_id))
  const outlets = orders.$rows.get().map((id) => id.split('-')[0])
  assert.ok(new Set(outlets).size > 1, outlets.join())
  assert.equal(page.vendors.$canIncludeOutlets.get(), false)

  const [older] = (
    await server.listOrders('1001', `count=200&to=${new Date(clock.now() - 3 * 86_400_000).toISOString()}`)
  ).slice(-1)
  assert.ok(older)
  for (const list of [orders, past]) {
    list.search(older.order_id.toLowerCase())
    await advanceUntil(clock, 'the found order', () => list.$rows.get().includes(older.order_id))
    list.search('')
    assert.ok(!list.$rows.get().includes(older.order_id))
  }
})
