import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import {
  type CancelWindow,
  cancelWindow,
  formatCountdown,
  isCancellable,
} from '../../../core/orders/cancel/cancellation.ts'
import { type StatusName, specified, statusNames } from '../../support/order-statuses.ts'
import { createOrderThrough, minutes, noon } from './order-fixtures.ts'
import { rowsOf, useShop } from './order-list-fixture.ts'

const { openReadyShop } = useShop()

/** Opens a shop with an order that can be cancelled, because no rider has accepted it yet. */
async function openWithOrder() {
  const openedShop = await openReadyShop()
  const { order_id: id } = await openedShop.place()
  await openedShop.api.advanceOrder(id, 'WAITING_FOR_TRANSPORT')
  await openedShop.until('the order', () => openedShop.orders.$order(id).get()?.status === 'WAITING_FOR_TRANSPORT')
  const notices = () => openedShop.page.notifications.$notifications.get()
  return { ...openedShop, id, notices }
}

describe('cancelling an order (specification 1 §4, §8)', () => {
  it('moves it to Cancelled with its reason, and shows a toast', async () => {
    const { orders, id, until, notices } = await openWithOrder()
    const outcome = await orders.cancelOrder(id, 'The customer cancelled')
    assert.equal(outcome?.done, true)
    assert.deepEqual(
      notices().map(({ type, key }) => ({ type, key })),
      [{ type: 'info', key: 'action.attempt-cancel' }],
    )
    orders.chooseTab('cancelled')
    await until('the order in the tab Cancelled', () => rowsOf(orders).includes(id))
    assert.equal(orders.$order(id).get()?.cancelReason, 'The customer cancelled')
    assert.equal(orders.$cancelling.get(), null)
  })

  it('is refused with its reason, without a call, if it’s too early', async () => {
    const { api, orders, id, until, notices, network } = await openWithOrder()
    await api.advanceOrder(id, 'ACCEPTED_BY_VENDOR')
    await until('the status', () => orders.$order(id).get()?.status === 'ACCEPTED_BY_VENDOR')
    const outcome = await orders.cancelOrder(id, 'Wrong order')
    assert.equal(outcome && !outcome.done && outcome.reason, 'early')
    assert.equal(notices().at(-1)?.key, 'orders.cancel-early')
    assert.ok(!network.calls.some((call) => call.startsWith('PUT')))
  })

  it('is refused by the server if the rider has already collected the order, and the list shows that', async () => {
    const { api, orders, id, until, notices, network } = await openWithOrder()
    network.cutSockets()
    await api.advanceOrder(id, 'PICKED_UP')
    const outcome = await orders.cancelOrder(id, 'Too late')
    assert.deepEqual(outcome && !outcome.done && outcome.reason, 'refused')
    assert.equal(notices().at(-1)?.key, 'error.cant-cancel-order')
    await until('the collection', () => orders.$order(id).get()?.status === 'PICKED_UP')
  })

  it('is looked up before an outcome is shown if every response is lost', async () => {
    const { orders, id, clock, notices, network } = await openWithOrder()
    network.cutSockets()
    network.loseResponses('PUT')
    const cancelling = orders.cancelOrder(id, 'The customer cancelled')
    await clock.advance(8000)
    assert.equal((await cancelling)?.done, true)
    const keys = notices().map(({ key }) => key)
    assert.deepEqual(keys, ['action.attempt-cancel'])
  })

  it('is reported as uncertain if the connection stays lost', async () => {
    const { orders, id, clock, notices, network } = await openWithOrder()
    network.online = false
    const cancelling = orders.cancelOrder(id, 'The customer cancelled')
    await clock.advance(12_500)
    const outcome = await cancelling
    assert.equal(outcome && !outcome.done && outcome.reason, 'unknown')
    assert.ok(notices().some(({ key, durationMs }) => key === 'orders.cancel-unknown' && durationMs === 7000))
    assert.ok(!notices().some(({ key }) => key === 'error.cant-cancel-order'))
  })

  it('fails if the server didn’t get it, and the order continues', async () => {
    const { orders, id, clock, network } = await openWithOrder()
    network.intercept = (request) => (request.method === 'PUT' ? new Response('', { status: 503 }) : null)
    const cancelling = orders.cancelOrder(id, 'The customer cancelled')
    await clock.advance(20_000)
    const outcome = await cancelling
    assert.equal(outcome && !outcome.done && outcome.reason, 'not-arrived')
    assert.equal(orders.$order(id).get()?.status, 'WAITING_FOR_TRANSPORT')
  })
})

describe('the opened order', () => {
  it('is found by ID even if it’s in no tab today', async () => {
    const openedShop = await openReadyShop({}, '1002')
    const authorization = await openedShop.server.signIn()
    const past = await openedShop.server.call<{ result: { data: { order_id: string }[] } }>(
      '/vendor/1002/orders?from=2026-05-01T00:00:00Z&to=2026-06-01T00:00:00Z&count=1',
      { as: authorization },
    )
    const id = past.body.result.data[0]?.order_id ?? ''
    openedShop.orders.open(id)
    assert.equal(openedShop.orders.$opened.get().state, 'loading')
    await openedShop.until('the order', () => openedShop.orders.$opened.get().state === 'open')
    openedShop.orders.open(null)
    assert.equal(openedShop.orders.$opened.get().state, 'none')
  })

  it('is missing if no order of the vendor has that ID', async () => {
    const openedShop = await openReadyShop()
    for (const id of ['1002-NOSUCH', '2000-ABCDEF', 'nonsense']) {
      openedShop.orders.open(id)
      await openedShop.until(`${id} to be missing`, () => openedShop.orders.$opened.get().state === 'missing')
    }
  })
})

function expectedWindow(status: StatusName): CancelWindow {
  const { cancel } = specified(status)
  if (cancel === 'open') return { state: 'open', until: 'rider-accepts' }
  if (cancel === 'waiting') return { state: 'waiting', at: noon + 10 * minutes + 1 }
  return cancel === 'ended' ? { state: 'ended' } : { state: 'closed', why: cancel }
}

describe('the time in which an order can be cancelled (specification 1 §4)', () => {
  it('is as specified for each status', () => {
    for (const status of statusNames)
      assert.deepEqual(cancelWindow(createOrderThrough([status]), noon), expectedWindow(status), status)
    assert.deepEqual(cancelWindow(createOrderThrough(['UNKNOWN']), noon), { state: 'ended' })
  })

  it('is open for a delayed order while it’s delayed, with the flag', () => {
    const order = createOrderThrough(['WAITING_FOR_TRANSPORT', 'DELAYED'])
    assert.deepEqual(cancelWindow(order, noon, true), { state: 'open', until: 'delay-ends' })
  })

  it('opens for a paid order more than ten minutes after the payment', () => {
    const order = createOrderThrough(['INITIATED', 'PAYMENT_INITIATED', 'PAYMENT_COMMITTED'])
    const paidAt = noon + 2 * minutes
    assert.equal(isCancellable(order, paidAt + 10 * minutes), false)
    assert.equal(isCancellable(order, paidAt + 10 * minutes + 1), true)
    assert.equal(isCancellable({ status: 'PAYMENT_COMMITTED', history: [] }, paidAt + 99 * minutes), false)
    assert.deepEqual(cancelWindow(order, paidAt + 10 * minutes), { state: 'waiting', at: paidAt + 10 * minutes + 1 })
    assert.deepEqual(cancelWindow(order, paidAt + 10 * minutes + 1), { state: 'open', until: 'moves-on' })
  })

  it('is counted down in minutes and seconds, never below zero', () => {
    const number = (value: number, options?: Intl.NumberFormatOptions) => value.toLocaleString('en', options)
    assert.equal(formatCountdown(noon + 10 * minutes, noon, number), '10:00')
    assert.equal(formatCountdown(noon + 65_001, noon, number), '1:06')
    assert.equal(formatCountdown(noon + 5000, noon, number), '0:05')
    assert.equal(formatCountdown(noon, noon + 5000, number), '0:00')
  })
})
