import assert from 'node:assert/strict'
import { afterEach, describe, it } from 'node:test'
import { openShop, rowsOf, type Shop } from './order-list-fixture.ts'

let shop: Shop | null = null

/** A shop with an order that may be cancelled: a rider is being looked for. */
async function openWithOrder() {
  const opened = await openShop()
  shop = opened
  await opened.until('the list to come', opened.isReady)
  const { order_id: id } = await opened.place()
  await opened.api.advanceOrder(id, 'WAITING_FOR_TRANSPORT')
  await opened.until('the order', () => opened.orders.$order(id).get()?.status === 'WAITING_FOR_TRANSPORT')
  const notices = () => opened.page.notifications.$notifications.get()
  return { ...opened, id, notices }
}

afterEach(async () => {
  await shop?.close()
  shop = null
})

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

  it('isn’t offered once the rider has collected the order', async () => {
    const { api, orders, id, until, notices, network } = await openWithOrder()
    await api.advanceOrder(id, 'PICKED_UP')
    await until('the collection', () => orders.$order(id).get()?.status === 'PICKED_UP')
    const outcome = await orders.cancelOrder(id, 'Too late')
    assert.equal(outcome?.done, false)
    assert.deepEqual(
      notices().map(({ type, key, durationMs }) => ({ type, key, durationMs })),
      [{ type: 'error', key: 'error.cant-cancel-order', durationMs: 7000 }],
    )
    assert.ok(!network.calls.some((call) => call.startsWith('PUT')))
  })

  it('is refused by the server if the rider was quicker, and the list shows why', async () => {
    const { api, orders, id, until, notices, network } = await openWithOrder()
    network.cutSockets()
    await api.advanceOrder(id, 'PICKED_UP')
    const outcome = await orders.cancelOrder(id, 'Too late')
    assert.deepEqual(outcome && !outcome.done && outcome.reason, 'refused')
    assert.equal(notices().at(-1)?.key, 'error.cant-cancel-order')
    await until('the collection', () => orders.$order(id).get()?.status === 'PICKED_UP')
  })

  it('succeeds if it arrived although its response was lost', async () => {
    const { api, orders, id, clock, notices, network } = await openWithOrder()
    let lost = false
    network.intercept = async (request) => {
      if (request.method !== 'PUT' || lost) return null
      lost = true
      await api.fetch(request)
      throw new TypeError('fetch failed')
    }
    const cancelling = orders.cancelOrder(id, 'The customer cancelled')
    await clock.advance(2000)
    assert.equal((await cancelling)?.done, true)
    assert.equal(notices().at(-1)?.key, 'action.attempt-cancel')
  })

  it('is looked up if every response is lost, before an outcome is shown', async () => {
    const { api, orders, id, clock, notices, network } = await openWithOrder()
    network.cutSockets()
    network.intercept = async (request) => {
      if (request.method !== 'PUT') return null
      await api.fetch(request)
      throw new TypeError('fetch failed')
    }
    const cancelling = orders.cancelOrder(id, 'The customer cancelled')
    await clock.advance(8000)
    assert.equal((await cancelling)?.done, true)
    assert.deepEqual(
      notices().map(({ key }) => key),
      ['action.attempt-cancel'],
    )
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

  it('keeps the order if the cancellation didn’t arrive', async () => {
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
  it('is found by ID although no tab lists it today', async () => {
    const opened = await openShop({}, '1002')
    shop = opened
    await opened.until('the list', opened.isReady)
    const authorization = await opened.server.signIn()
    const past = await opened.server.call<{ result: { data: { order_id: string }[] } }>(
      '/vendor/1002/orders?from=2026-05-01T00:00:00Z&to=2026-06-01T00:00:00Z&count=1',
      { as: authorization },
    )
    const id = past.body.result.data[0]?.order_id ?? ''
    opened.orders.open(id)
    assert.equal(opened.orders.$opened.get().state, 'loading')
    await opened.until('the order', () => opened.orders.$opened.get().state === 'open')
    opened.orders.open(null)
    assert.equal(opened.orders.$opened.get().state, 'none')
  })

  it('is missing if no order has that ID, or another vendor’s has', async () => {
    const opened = await openShop()
    shop = opened
    await opened.until('the list', opened.isReady)
    for (const id of ['1002-NOSUCH', '2000-ABCDEF', 'nonsense']) {
      opened.orders.open(id)
      await opened.until(`${id} to be missing`, () => opened.orders.$opened.get().state === 'missing')
    }
  })

  it('is updated live with its rider', async () => {
    const { api, orders, id, until } = await openWithOrder()
    orders.open(id)
    await api.advanceOrder(id, 'COURIER_ACCEPTED_DELIVERY')
    await until('the rider', () => {
      const opened = orders.$opened.get()
      return opened.state === 'open' && opened.order.rider !== null
    })
  })
})
