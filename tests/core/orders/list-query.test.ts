import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createActiveOrders } from '../../../core/orders/active-orders.ts'
import { listQueryOf, readListQuery } from '../../../core/orders/list-query.ts'
import { createPastOrders } from '../../../core/orders/past/past-orders.ts'
import { demoPassword } from '../../support/order-api.ts'
import { useShop } from './order-list-fixture.ts'

const { openShop, openReadyShop } = useShop()

test('a list’s settings are restored from its query, which is empty for the defaults', () => {
  const settings = [
    {},
    { tab: 'collected' },
    { search: 'Mei & Söhne' },
    { search: '1002-AB12CD' },
    { dates: { category: 'PastMonth' }, status: 'CANCELLED' },
    { dates: { category: 'Custom', from: '2026-05-01', to: '2026-05-31' }, search: 'Mei' },
  ] as const
  for (const setting of settings) assert.deepEqual(readListQuery(`?${listQueryOf(setting)}`), setting)
  assert.equal(listQueryOf({ tab: 'active', search: ' ', dates: { category: 'Yesterday' }, status: 'ANY' }), '')
})

test('invalid parts of a query are ignored', () => {
  assert.deepEqual(readListQuery('tab=nonsense&period=custom&from=x&to=2026-05-31&status=late&q='), {})
})

test('a customer’s phone number is never in the query', () => {
  for (const search of ['+65 8123 4567', '81234567', '8123-4567', '65-812345', 'Mei 81234567']) {
    assert.equal(listQueryOf({ search }), '', search)
  }
})

test('lists start with the settings of their query, update it, and apply a new one', async () => {
  const { page, orders } = await openReadyShop()
  orders.chooseTab('collected')
  orders.search('mei')
  assert.equal(orders.$query.get(), 'tab=collected&q=mei')
  const reloaded = createActiveOrders(page, orders.$query.get())
  assert.deepEqual([reloaded.$tab.get(), reloaded.$searchKey.get()], ['collected', 'mei'])
  reloaded.applyQuery('tab=cancelled')
  assert.deepEqual([reloaded.$tab.get(), reloaded.$searchKey.get()], ['cancelled', ''])
  reloaded.destroy()

  const past = createPastOrders(page, 'period=custom&from=2026-06-01&to=2026-06-05&status=delivered')
  assert.deepEqual(past.$dates.get(), { category: 'Custom', from: '2026-06-01', to: '2026-06-05' })
  assert.equal(past.$status.get(), 'DELIVERED')
  past.applyQuery('period=week')
  assert.equal(past.$query.get(), 'period=week')
  past.destroy()
  const futureList = createPastOrders(page, 'period=custom&from=2026-06-01&to=2027-06-05')
  assert.deepEqual(futureList.$dates.get(), { category: 'Yesterday' })
  futureList.destroy()
})

test('searching for an order’s ID finds it on any day, without changing the tabs’ counts', async () => {
  const { server, page, orders, clock, until } = await openReadyShop()
  const past = createPastOrders(page, 'period=month')
  const stop = past.$rows.listen(() => {})
  await until('the history', () => past.$rows.get().length > 0)
  const pastOrderId = past.$rows.get()[0] ?? ''
  const counts = orders.$counts.get()
  orders.search(pastOrderId.toLowerCase())
  assert.equal(orders.$lookup.get(), 'looking')
  await until('the order', () => orders.$rows.get().includes(pastOrderId))
  assert.equal(orders.$lookup.get(), 'idle')
  assert.deepEqual(orders.$counts.get(), counts)
  orders.search('1002-ZZZZZZ')
  await clock.advance(500)
  await until('the answer', () => orders.$lookup.get() === 'idle')
  assert.deepEqual(orders.$rows.get(), [])
  stop()
  past.destroy()
  await server.clock.flush()
})

test('a list shows whether it is live, reconnecting or polling', async () => {
  const { network, orders, clock, until } = await openReadyShop()
  await until('the live connection', () => orders.$connection.get()?.state === 'live')
  const events: (string | undefined)[] = []
  const stop = orders.$connection.listen((connection) => events.push(connection?.state))
  const lostAt = clock.now()
  network.cutSockets()
  await until('the loss', () => orders.$connection.get()?.state === 'reconnecting')
  assert.equal(orders.$connection.get()?.since, lostAt)
  await orders.refresh()
  assert.equal(orders.$connection.get()?.state, 'polling')
  await clock.advance(2000)
  await until('the connection again', () => orders.$connection.get()?.state === 'live')
  assert.deepEqual(events, ['reconnecting', 'polling', 'live'])
  stop()
})

test('a list is newest first; a user’s choice of late first is kept for them alone', async () => {
  const { page, orders } = await openReadyShop()
  assert.equal(orders.$tab.get(), 'active')
  assert.equal(orders.lateFirst.$isLateFirst.get(), false)
  orders.lateFirst.choose(true)
  assert.equal(orders.lateFirst.$isLateFirst.get(), true)
  await page.session.signOut()
  assert.equal(orders.lateFirst.$isLateFirst.get(), false)
  await page.session.signIn('parent@demo.courier', demoPassword)
  const reopened = createActiveOrders(page)
  assert.equal(reopened.lateFirst.$isLateFirst.get(), true)
  reopened.lateFirst.choose(false)
  assert.equal(createActiveOrders(page).lateFirst.$isLateFirst.get(), false)
})

test('a recent search can be removed', async () => {
  const { orders } = await openShop()
  for (const typed of ['mei', 'alicia']) {
    orders.search(typed)
    orders.rememberSearch()
  }
  orders.forgetSearch('mei')
  assert.deepEqual(orders.$searches.get(), ['alicia'])
})

test('an opened order stays open when it moves to another tab, and the list shows which one', async () => {
  const { api, orders, place, until } = await openReadyShop()
  const { order_id: id } = await place()
  orders.chooseTab('new')
  await until('the order', () => orders.$rows.get().includes(id))
  orders.open(id)
  const tabs: unknown[] = []
  const stop = orders.$elsewhere.subscribe((tab) => tabs.push(tab))
  await api.advanceOrder(id, 'PICKED_UP')
  await until('the collection', () => orders.$elsewhere.get() === 'collected')
  assert.equal(orders.$opened.get().state, 'open')
  orders.chooseTab('collected')
  orders.search('mei')
  orders.chooseTab('new')
  assert.deepEqual(tabs, [null, 'collected', null])
  stop()
})

test('opening a preorder shows its tab, unless another tab than the first was chosen', async () => {
  const { orders, place, clock, until } = await openReadyShop()
  const { order_id: id } = await place({ preordered_for: Math.floor(clock.now() / 1000) + 6 * 3600 })
  await until('the order', () => orders.$order(id).get() !== undefined)
  orders.open(id)
  assert.equal(orders.$tab.get(), 'preorders')
  orders.open(null)
  orders.chooseTab('delivered')
  orders.open(id)
  assert.equal(orders.$tab.get(), 'delivered')
})
