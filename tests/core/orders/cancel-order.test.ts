import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
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

  it('succeeds if the server got it, even if the response was lost', async () => {
    const { orders, id, clock, notices, network } = await openWithOrder()
    network.loseResponses('PUT', 1)
    const cancelling = orders.cancelOrder(id, 'The customer cancelled')
    await clock.advance(2000)
    assert.equal((await cancelling)?.done, true)
    assert.equal(notices().at(-1)?.key, 'action.attempt-cancel')
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
