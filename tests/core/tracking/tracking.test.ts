import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { headlineOf } from '../../../core/tracking/headline.ts'
import { ageSeconds } from '../../../core/tracking/rider-position.ts'
import { createTracking, type Tracking } from '../../../core/tracking/tracking.ts'
import { useCallsAfterEach } from '../../support/call-after-each.ts'
import { createTestOrderApi } from '../../support/order-api.ts'
import { createTestPage } from '../../support/page.ts'
import { advanceUntil, waitUntil } from '../../support/wait-until.ts'

const afterThis = useCallsAfterEach()

/** Opens a delivery's link as a receiver who isn't signed in. */
async function openLink(riderSpeed = 0, id: string | null = null, status: string | null = null) {
  const server = await createTestOrderApi({ riderSpeed })
  const { api, clock } = server
  const { order_id: orderId, tracking_id: trackingId } = await server.place()
  if (status !== null) await api.advanceOrder(orderId, status)
  const { page, network, tab } = createTestPage(api, { clock })
  const tracking = createTracking(page, id ?? trackingId)
  const disposers = [tracking.$tracking.listen(() => {}), tracking.$now.listen(() => {})]
  afterThis(server.close, page.destroy, tracking.destroy, ...disposers)
  return {
    api,
    clock,
    network,
    tab,
    tracking,
    orderId,
    order: () => order(tracking),
    until: (what: string, holds: () => boolean) => advanceUntil(clock, what, holds),
    stopListening() {
      for (const dispose of disposers) dispose()
    },
  }
}

function order(tracking: Tracking) {
  const state = tracking.$tracking.get()
  return state.state === 'following' ? state.order : null
}

const trackingCalls = (calls: readonly string[]) => calls.filter((call) => call.includes('/public/tracking/')).length
const riderCalls = (calls: readonly string[]) => calls.filter((call) => call.endsWith('/rider')).length

describe('tracking a delivery by its link', () => {
  it('works without a session and sends no authorization', async () => {
    const { network, tracking, until } = await openLink()
    let authorization: string | null = 'not requested'
    network.intercept = (request) => {
      authorization = request.headers.get('authorization')
      return null
    }
    await tracking.retry()
    await until('the order', () => tracking.$stage.get() === 'preparing')
    assert.equal(authorization, null)
  })

  it('fetches the order once, and misses no change before live updates start', async () => {
    const { api, clock, network, orderId, tracking, until, order } = await openLink()
    const changing = new Promise((resolve, reject) => {
      const stop = tracking.$tracking.listen(() => {
        stop()
        assert.equal(network.sockets(), 0)
        api.advanceOrder(orderId, 'WAITING_FOR_TRANSPORT').then(resolve, reject)
      })
    })
    await until('the order', () => order() !== null)
    await changing
    await until('the change before the socket was open', () => order()?.status === 'WAITING_FOR_TRANSPORT')
    await clock.advance(10_000)
    assert.equal(tracking.$connection.get()?.state, 'live')
    assert.equal(trackingCalls(network.calls), 1)
  })

  it('shows when it was delivered, although it changed later', async () => {
    const { clock, order } = await openLink(0, null, 'DELIVERED')
    await clock.advance(1000)
    const delivered = order()
    if (!delivered) assert.fail('no order')
    const { at } = delivered.history.at(-1) ?? {}
    const changedLater = { ...delivered, updatedAt: delivered.updatedAt + 60_000 }
    assert.deepEqual(headlineOf(changedLater, 'delivered', clock.now()), { kind: 'delivered', at })
  })

  it('shows the arrival time while the simulated rider delivers', async () => {
    const { clock, order, tracking } = await openLink(20)
    const stages = new Set<string>()
    for (let seconds = 0; seconds < 600 && order()?.status !== 'DELIVERED'; seconds += 2) {
      await clock.advance(2000)
      const currentOrder = order()
      const stage = tracking.$stage.get()
      if (currentOrder && stage) stages.add(headlineOf(currentOrder, stage, clock.now()).kind)
    }
    assert.equal(tracking.$stage.get(), 'delivered')
    assert.ok(stages.has('arriving'))
    assert.ok(stages.has('delivered'))
  })

  it('polls the rider every 2 s once there is one, and no more after delivery', async () => {
    const { api, clock, network, orderId, tracking, until, order } = await openLink()
    await until('the order', () => order() !== null)
    await api.advanceOrder(orderId, 'WAITING_FOR_TRANSPORT')
    await clock.advance(10_000)
    assert.equal(riderCalls(network.calls), 0)
    await api.advanceOrder(orderId, 'COURIER_ACCEPTED_DELIVERY')
    await until('the position', () => tracking.$riderPosition.get() !== null)
    const callsBefore = riderCalls(network.calls)
    await clock.advance(10_000)
    assert.equal(riderCalls(network.calls), callsBefore + 5)
    await api.advanceOrder(orderId, 'DELIVERED')
    await until('the delivery', () => order()?.status === 'DELIVERED')
    assert.equal(tracking.$riderPosition.get(), null)
    const callsAfter = riderCalls(network.calls)
    await clock.advance(10_000)
    assert.equal(riderCalls(network.calls), callsAfter)
  })

  it('closes its socket, hides its connection and sends no more requests after the delivery', async () => {
    for (const status of ['DELIVERED', 'CANCELLED', 'RETURNED_TO_VENDOR']) {
      const { api, clock, network, orderId, tracking, until, order } = await openLink()
      await until('to be live', () => tracking.$connection.get()?.state === 'live')
      await api.advanceOrder(orderId, 'COURIER_ACCEPTED_DELIVERY')
      await api.advanceOrder(orderId, status)
      await until('the end', () => order()?.status === status)
      assert.deepEqual([network.sockets(), tracking.$connection.get()], [0, null], status)
      const calls = trackingCalls(network.calls)
      await clock.advance(120_000)
      assert.deepEqual([network.sockets(), trackingCalls(network.calls)], [0, calls], status)
    }
  })

  it('opens no socket for a delivery that has already ended', async () => {
    const { clock, network, until, order, stopListening: look } = await openLink(0, null, 'DELIVERED')
    await until('the order', () => order()?.status === 'DELIVERED')
    await clock.advance(120_000)
    assert.equal(network.sockets(), 0)
    assert.equal(trackingCalls(network.calls), 1)
    look()
  })

  it('pauses socket and calls in a hidden tab, and is up to date when shown again', async () => {
    const { api, clock, network, tab, orderId, until, order } = await openLink()
    await until('the order', () => order() !== null && network.sockets() === 1)
    await api.advanceOrder(orderId, 'COURIER_ACCEPTED_DELIVERY')
    await until('the rider', () => order()?.rider !== null)
    tab.hide()
    await clock.advance(3000)
    const calls = network.calls.length
    await api.advanceOrder(orderId, 'PICKED_UP')
    await clock.advance(600_000)
    assert.deepEqual([network.sockets(), network.calls.length], [0, calls])
    assert.equal(order()?.status, 'COURIER_ACCEPTED_DELIVERY')
    tab.show()
    await until('what was missed', () => order()?.status === 'PICKED_UP')
    assert.equal(network.sockets(), 1)
  })

  it('keeps the last position with its age if there is no response', async () => {
    const { api, clock, network, orderId, tracking, until } = await openLink()
    await until('the order', () => tracking.$stage.get() !== null)
    await api.advanceOrder(orderId, 'COURIER_ACCEPTED_DELIVERY')
    await until('the position', () => tracking.$riderPosition.get() !== null)
    network.online = false
    await clock.advance(30_000)
    const position = tracking.$riderPosition.get()
    assert.ok(position)
    assert.ok(ageSeconds(position, clock.now()) >= 28)
    assert.equal(tracking.$connection.get()?.state, 'reconnecting')
    network.comeOnline()
    await clock.advance(12_000)
    await until('to be live', () => tracking.$connection.get()?.state === 'live')
  })

  it('shows whether it’s live, reconnecting or polling, and the time of the last update', async () => {
    const { clock, network, tracking, until } = await openLink()
    const events: string[] = []
    tracking.$connection.listen((connection) => connection && events.push(connection.state))
    await until('to be live', () => tracking.$connection.get()?.state === 'live')
    const updatedAt = clock.now()
    await clock.advance(30_000)
    network.cutSockets()
    await until('the loss', () => tracking.$connection.get()?.state === 'reconnecting')
    assert.ok((tracking.$connection.get()?.lastUpdateAt ?? Number.POSITIVE_INFINITY) <= updatedAt)
    await tracking.retry()
    const connection = tracking.$connection.get()
    assert.deepEqual([connection?.state, connection?.lastUpdateAt], ['polling', clock.now()])
    await clock.advance(2000)
    await until('to be live again', () => tracking.$connection.get()?.state === 'live')
    assert.deepEqual(events, ['live', 'reconnecting', 'polling', 'live'])
  })

  it('misses no change while the connection is lost', async () => {
    const { api, clock, network, orderId, until, order } = await openLink()
    await until('the order', () => order() !== null)
    network.cutSockets()
    await clock.flush()
    await api.advanceOrder(orderId, 'PICKED_UP')
    await clock.advance(2000)
    await until('the collection', () => order()?.status === 'PICKED_UP')
  })

  it('shows a failure if there is no response, and loads automatically later', async () => {
    const { clock, network, tracking, until } = await openLink()
    network.online = false
    const retrying = tracking.retry()
    await clock.advance(20_000)
    await retrying
    assert.equal(tracking.$tracking.get().state, 'failed')
    network.comeOnline()
    await clock.advance(20_000)
    await until('the order', () => tracking.$tracking.get().state === 'following')
  })

  it('stops its traffic without listeners', async () => {
    const { clock, network, tracking, until, stopListening: look } = await openLink()
    await until('the order', () => tracking.$stage.get() !== null)
    look()
    await waitUntil(clock, 'the end of its traffic', () => network.sockets() === 0)
  })
})
