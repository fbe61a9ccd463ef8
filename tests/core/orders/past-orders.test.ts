import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { periodProblem } from '../../../core/orders/past/past-filters.ts'
import { createPastOrders } from '../../../core/orders/past/past-orders.ts'
import { wholeDays } from '../../../core/time/past-days.ts'
import { useCallsAfterEach } from '../../support/call-after-each.ts'
import { createTestOrderApi, demoPassword } from '../../support/order-api.ts'
import { createTestPage } from '../../support/page.ts'
import { createTestClock } from '../../support/test-clock.ts'
import { advanceUntil } from '../../support/wait-until.ts'

const day = 86_400_000
const afterThis = useCallsAfterEach()

/** Opens the past orders of a shop, on 10 June 2026 at noon in Singapore. */
async function openHistory(vendor = '1000', { allOutlets = true, email = 'parent@demo.courier' } = {}) {
  const clock = createTestClock()
  const server = await createTestOrderApi({ clock })
  const { page, network } = createTestPage(server.api, { clock, settings: { vendor } })
  await page.session.signIn(email, demoPassword)
  await page.vendors.load()
  page.vendors.setIncludeOutlets(allOutlets)
  const orders = createPastOrders(page)
  afterThis(server.close, page.destroy, orders.destroy)
  afterThis(
    orders.$rows.listen(() => {}),
    orders.$opened.listen(() => {}),
  )
  const history = {
    server,
    clock,
    page,
    network,
    orders,
    until: (what: string, holds: () => boolean) => advanceUntil(clock, what, holds),
    isReady: () => orders.$state.get().state === 'ready',
    /** Returns the queries of all list requests, oldest first. */
    queries: () =>
      network.calls
        .filter((call) => /\/vendor\/[^/]+\/orders\?/.test(call))
        .map((call) => new URL(`http://x${call.split(' ')[1]}`).searchParams),
    shown: () => orders.$rows.get().map((id) => orders.$order(id).get()),
    place: async () => (await server.place()).order_id,
  }
  await history.until('the list', history.isReady)
  return history
}

const singapore = (text: string) => Date.parse(`${text}+08:00`)

describe('the past orders of a shop', () => {
  it('are those of yesterday by default, from midnight to midnight in Singapore', async () => {
    const { queries, shown, orders, until } = await openHistory()
    await until('the live updates', () => orders.$connection.get()?.state === 'live')
    assert.equal(queries().length, 1)
    const [first] = queries()
    assert.equal(Date.parse(first?.get('from') ?? ''), singapore('2026-06-09T00:00:00'))
    assert.equal(Date.parse(first?.get('to') ?? ''), singapore('2026-06-09T23:59:59.999'))
    assert.ok(shown().length > 0)
    for (const order of shown()) {
      assert.ok(order && order.createdAt >= singapore('2026-06-09T00:00:00'))
      assert.ok(order.createdAt < singapore('2026-06-10T00:00:00'))
    }
  })

  it('go back 7 or 30 days until the end of yesterday, or cover chosen days', async () => {
    const { orders, queries, until, isReady } = await openHistory()
    const rangeAfter = async (choose: () => void) => {
      choose()
      await until('the list', isReady)
      const last = queries().at(-1)
      return [Date.parse(last?.get('from') ?? ''), Date.parse(last?.get('to') ?? '')]
    }
    const endOfYesterday = singapore('2026-06-09T23:59:59.999')
    assert.deepEqual(await rangeAfter(() => orders.chooseDates({ category: 'PastWeek' })), [
      singapore('2026-06-03T00:00:00'),
      endOfYesterday,
    ])
    assert.deepEqual(await rangeAfter(() => orders.chooseDates({ category: 'PastMonth' })), [
      singapore('2026-05-11T00:00:00'),
      endOfYesterday,
    ])
    const custom = { category: 'Custom', from: '2026-06-01', to: '2026-06-02' } as const
    assert.deepEqual(await rangeAfter(() => orders.chooseDates(custom)), [
      singapore('2026-06-01T00:00:00'),
      singapore('2026-06-02T23:59:59.999'),
    ])
  })

  it('aren’t requested for a period that is reversed or too long', async () => {
    const { orders, queries, clock } = await openHistory()
    const requestCount = queries().length
    orders.chooseDates({ category: 'Custom', from: '2026-06-02', to: '2026-06-01' })
    orders.chooseDates({ category: 'Custom', from: '2026-01-01', to: '2026-06-01' })
    await clock.advance(100)
    assert.equal(queries().length, requestCount)
    assert.deepEqual(orders.$dates.get(), { category: 'Yesterday' })
    assert.equal(orders.$problem.get(), 'history.period-too-long')
    assert.deepEqual(orders.$rows.get(), [])
    orders.chooseDates({ category: 'PastWeek' })
    assert.equal(orders.$problem.get(), null)
  })

  it('load 50 at a time with all outlets, and 30 without', async () => {
    const withOutlets = await openHistory()
    assert.equal(withOutlets.queries()[0]?.get('count'), '50')
    assert.equal(withOutlets.queries()[0]?.get('include_outlets'), 'true')
    const singleOutlet = await openHistory('1002')
    assert.equal(singleOutlet.queries()[0]?.get('count'), '30')
    assert.equal(singleOutlet.queries()[0]?.get('include_outlets'), null)
  })

  it('load page by page, each order once and newest first', async () => {
    const { orders, until, isReady, shown, server } = await openHistory()
    await Promise.all(Array.from({ length: 25 }, () => server.place()))
    orders.chooseDates({ category: 'Custom', from: '2026-05-11', to: '2026-06-10' })
    await until('the list', isReady)
    assert.equal(shown().length, 50)
    assert.equal(orders.$nextPage.get(), 'available')
    await orders.showMore()
    assert.ok(shown().length > 50)
    assert.equal(orders.$nextPage.get(), 'none')
    const times = shown().map((order) => order?.createdAt ?? 0)
    assert.deepEqual(
      times,
      times.toSorted((a, b) => b - a),
    )
    assert.equal(new Set(orders.$rows.get()).size, orders.$rows.get().length)
  })

  it('can be filtered by status, with returned ones as delivered', async () => {
    const { orders, until, isReady, shown } = await openHistory()
    orders.chooseDates({ category: 'PastMonth' })
    await until('the list', isReady)
    const rowCount = shown().length
    orders.chooseStatus('CANCELLED')
    const cancelled = shown()
    assert.ok(cancelled.length > 0 && cancelled.length < rowCount)
    for (const order of cancelled) assert.match(order?.status ?? '', /CANCELLED|STALLED|PAYMENT_FAILED/)
    orders.chooseStatus('DELIVERED')
    assert.ok(shown().some((order) => order?.status === 'RETURNED_TO_VENDOR'))
    orders.chooseStatus('NEW')
    assert.deepEqual(shown(), [])
  })

  it('are searched by ID, phone and name, ignoring spaces', async () => {
    const { orders, until, isReady, shown } = await openHistory()
    orders.chooseDates({ category: 'PastMonth' })
    await until('the list', isReady)
    const name = shown()[0]?.customer.name ?? ''
    orders.search(` ${name.slice(0, 3)} ${name.slice(3)} `)
    assert.ok(shown().length > 0)
    for (const order of shown()) assert.equal(order?.customer.name, name)
    orders.search('no such name')
    assert.deepEqual(shown(), [])
    orders.search('')
    assert.ok(shown().length > 1)
  })

  it('are filtered by customer if a parent vendor searches for a possible phone number', async () => {
    const parent = await openHistory()
    parent.orders.chooseDates({ category: 'PastMonth' })
    await parent.until('the list', parent.isReady)
    const phone = parent.shown()[0]?.customer.phoneNumber ?? ''
    parent.orders.search(`${phone.slice(0, 6)} ${phone.slice(6)}`)
    const filters = () => parent.queries().map((query) => query.get('customer_phone_number'))
    await parent.until('the query', () => filters().includes(phone))
    await parent.until('the answer', () => parent.isReady() && parent.orders.$lookup.get() === 'idle')
    assert.ok(parent.shown().length > 0)
    for (const order of parent.shown()) assert.equal(order?.customer.phoneNumber, phone)
    const requestCount = parent.queries().length
    parent.orders.search('')
    await parent.until('the whole list', () => parent.queries().length > requestCount && parent.shown().length > 10)
    assert.equal(filters().at(-1), null)
  })

  it('aren’t filtered by phone number for an outlet, or if the number is too short', async () => {
    const outlet = await openHistory('1002', { allOutlets: false })
    outlet.orders.search('+6581234567')
    await outlet.clock.advance(1000)
    const parent = await openHistory()
    parent.orders.search('81234')
    await parent.clock.advance(1000)
    for (const { queries } of [outlet, parent]) {
      assert.ok(queries().every((query) => query.get('customer_phone_number') === null))
    }
  })

  it('update live, without adding today’s orders', async () => {
    const { orders, place, until, isReady, server, clock } = await openHistory('1002', { allOutlets: false })
    const id = await place()
    await clock.leap(day)
    await until('the day to turn', () => isReady() && orders.$rows.get().includes(id))
    const todaysId = await place()
    await server.api.advanceOrder(id, 'PICKED_UP')
    await until('the change', () => orders.$order(id).get()?.status === 'PICKED_UP')
    assert.equal(orders.isFresh(id), true)
    assert.equal(orders.$rows.get().includes(todaysId), false)
  })

  it('show a failed load, and load automatically later', async () => {
    const { orders, network, page, clock, until, isReady } = await openHistory()
    network.online = false
    orders.chooseDates({ category: 'PastWeek' })
    await clock.advance(5900)
    await until('the failure', () => orders.$state.get().state === 'failed')
    const keys = page.notifications.$notifications.get().map((notice) => notice.key)
    assert.deepEqual(keys.filter((key) => key === 'error.cant-retrieve-past-orders').length, 1)
    network.comeOnline()
    await clock.advance(12_000)
    await until('the list', isReady)
  })

  it('aren’t shown after sign-out', async () => {
    const { page, orders, until } = await openHistory()
    await page.session.signOut()
    await until('the end', () => orders.$state.get().state === 'signed-out')
    assert.deepEqual(orders.$rows.get(), [])
  })
})

describe('the recent searches', () => {
  it('are kept until sign-out, at most ten and each once', async () => {
    const { orders, page } = await openHistory()
    for (let number = 1; number <= 12; number++) {
      orders.search(`search ${number}`)
      orders.rememberSearch()
    }
    orders.search('SEARCH 5')
    orders.rememberSearch()
    assert.equal(orders.$searches.get().length, 10)
    assert.deepEqual(orders.$searches.get().slice(0, 2), ['SEARCH 5', 'search 12'])
    assert.deepEqual(createPastOrders(page).$searches.get(), orders.$searches.get())
    await page.session.signOut()
    assert.deepEqual(orders.$searches.get(), [])
    assert.equal(page.environment.storage.getItem('courier-searches'), null)
  })
})

const today = '2026-11-20'

describe('a custom period', () => {
  it('may be one day, today, or any month', () => {
    assert.equal(periodProblem('2026-11-20', '2026-11-20', today), null)
    assert.equal(periodProblem('2026-10-01', '2026-10-31', today), null)
  })

  it('needs both days in order, has at most 31 days, and doesn’t end in the future', () => {
    assert.equal(periodProblem('', '2026-11-20', today), 'history.period-missing')
    assert.equal(periodProblem('2026-11-20', '', today), 'history.period-missing')
    assert.equal(periodProblem('2026-11-20', '2026-11-19', today), 'history.period-reversed')
    assert.equal(periodProblem('2026-10-01', '2026-11-01', today), 'history.period-too-long')
    assert.equal(periodProblem('2026-11-20', '2026-11-21', today), 'history.period-in-future')
  })

  it('has 25 hours on the day on which the clocks go back in Athens', async () => {
    const { from, to } = await wholeDays('2026-10-25', '2026-10-25', 'Europe/Athens')
    assert.equal(Date.parse(to) - Date.parse(from), 25 * 3_600_000 - 1)
  })
})
