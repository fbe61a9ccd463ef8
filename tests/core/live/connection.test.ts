import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { SocketLike } from '../../../core/environment.ts'
import { createConnection, reconnectDelay } from '../../../core/live/connection.ts'
import { lazySockets } from '../../../core/live/live.ts'
import type { TrackingSubscription } from '../../../core/live/subscription.ts'
import { createUpdateFilter } from '../../../core/live/update-filter.ts'
import { createTestClock } from '../../support/test-clock.ts'
import { noHandlers } from '../../support/test-socket.ts'

const clock = createTestClock()

/** Connects by a socket. */
const connect = (socket: SocketLike, onLost: (isDead: boolean) => void) =>
  createConnection({
    environment: {
      openSocket: () => socket,
      clock,
      random: () => 0,
      onOnline: () => () => {},
      onShown: () => () => {},
    },
    url: () => 'wss://api.example/orders/live',
    authorize: async () => ({ action: 'authorize', token: 'x' }) as never,
    subscription: () => null,
    onMessage: () => {},
    onUnauthorized: async () => false,
    onRefused: () => {},
    onLost,
  })

test('only a socket that was authorized can have missed updates', async () => {
  const lost: boolean[] = []
  const socket: SocketLike = {
    readyState: 1,
    ...noHandlers,
    send: () => {},
    close: () => {},
  }
  const connection = connect(socket, (isDead) => lost.push(isDead))
  await clock.advance(10_000)
  await clock.advance(5000)
  socket.onmessage?.({ data: '{"type":"authorize_ok"}' })
  await clock.advance(40_000)
  connection.close()
  assert.deepEqual(lost.slice(0, 2), [false, true])
})

test('closing a connection before its socket is open closes the socket once it’s open', () => {
  let readyState = 0
  let closedWith: number | undefined
  const socket: SocketLike = {
    get readyState() {
      return readyState
    },
    ...noHandlers,
    send: () => assert.fail('nothing is sent'),
    close(code) {
      assert.equal(readyState, 1, 'browsers log an error if a socket is closed before it’s open')
      closedWith = code
    },
  }
  const connection = connect(socket, () => {})
  connection.close()
  assert.equal(closedWith, undefined)
  readyState = 1
  socket.onopen?.()
  assert.equal(closedWith, 1000)
})

/** Enough samples that the result doesn't depend on chance. */
const clientCount = 100_000

/** Returns how many clients reconnect in each second if the server is back after `awayMs`. */
function reconnectsPerSecond(closeCode: number, awayMs: number): number[] {
  const seconds = new Array<number>(60).fill(0)
  for (let client = 0; client < clientCount; client++) {
    let time = 0
    for (let attempt = 1; ; attempt++) {
      time += reconnectDelay(attempt, attempt === 1 ? closeCode : 1006, Math.random())
      if (time >= awayMs) break
    }
    const second = Math.floor(time / 1000)
    seconds[second] = (seconds[second] ?? 0) + 1
  }
  return seconds
}

test('at most a fifth of the clients reconnect in any second after a restart', () => {
  for (const [closeCode, awayMs] of [
    [1001, 500],
    [1012, 2000],
    [1006, 1500],
    [1006, 3000],
    [1001, 10_000],
  ] as const) {
    const maxShare = Math.max(...reconnectsPerSecond(closeCode, awayMs)) / clientCount
    assert.ok(maxShare <= 0.2, `${maxShare} in one second after ${closeCode} and ${awayMs} ms`)
  }
})

test('first reconnects after 1 s (specification 2 §4), except after a shutdown', () => {
  for (const code of [1000, 1005, 1006, 1009, 1011, 1012, 1013, 4400, 4401, 4429])
    assert.equal(reconnectDelay(1, code, 0.5), 1000, `code ${code}`)
  assert.equal(reconnectDelay(1, 1001, 0.5), 4500)
})

const update = (updated_at: string, order_id = '1001-ABC123', status = 'NEW') => ({ order_id, updated_at, status })

test('applies each update once despite replays', () => {
  const { accepts } = createUpdateFilter()
  assert.equal(accepts(update('2026-06-10T12:00:00+08:00'), 'e.1'), true)
  assert.equal(accepts(update('2026-06-10T12:00:00+08:00'), 'e.1'), false)
  assert.equal(accepts(update('2026-06-10T12:00:00+08:00'), 'e.2'), false)
  assert.equal(accepts(update('2026-06-10T12:00:00+08:00', '1001-ABC123', 'RECEIVED'), 'e.3'), true)
})

test('never replaces an order by an older state', () => {
  const { accepts } = createUpdateFilter()
  assert.equal(accepts(update('2026-06-10T12:00:01+08:00'), 'e.2'), true)
  assert.equal(accepts(update('2026-06-10T04:00:00Z'), 'e.1'), false)
  assert.equal(accepts(update('2026-06-10T04:00:00Z', '1001-XYZ789'), 'e.3'), true)
})

test('limits how many updates are remembered', () => {
  const { accepts } = createUpdateFilter()
  for (let count = 0; count < 5000; count++) accepts(update('2026-06-10T12:00:00Z', `o-${count}`), `e.${count}`)
  assert.equal(accepts(update('2026-06-10T12:00:00Z', 'o-4999'), 'e.4999'), false)
  assert.equal(accepts(update('2026-06-10T12:00:00Z', 'o-0'), 'e.0'), true)
})

/** Creates sockets whose chunk fails to load this many times. */
function createSockets(failures: number) {
  const clock = createTestClock()
  const activeListeners = new Set<string>()
  let callCount = 0
  let reloads = 0
  const sockets = lazySockets<TrackingSubscription>(clock, async () => {
    callCount += 1
    if (callCount <= failures) throw new TypeError('Failed to fetch dynamically imported module')
    return {
      subscribe({ trackingId }) {
        activeListeners.add(trackingId)
        return () => activeListeners.delete(trackingId)
      },
      close: () => activeListeners.clear(),
    }
  })
  const subscribe = (trackingId: string) => sockets.subscribe({ trackingId, onUpdate() {}, onReload: () => reloads++ })
  return { clock, sockets, subscribe, activeListeners, calls: () => callCount, reloads: () => reloads }
}

test('all listeners share one lazy chunk, loaded for the first one', async () => {
  const { clock, subscribe, activeListeners, calls } = createSockets(0)
  assert.equal(calls(), 0)
  const stop = subscribe('one')
  subscribe('two')
  await clock.flush()
  assert.deepEqual([calls(), [...activeListeners]], [1, ['one', 'two']])
  stop()
  subscribe('three')
  assert.deepEqual([calls(), [...activeListeners]], [1, ['two', 'three']])
})

test('a listener that is removed before the chunk has loaded never subscribes', async () => {
  const { clock, subscribe, activeListeners, calls } = createSockets(1)
  subscribe('one')()
  await clock.advance(2000)
  assert.deepEqual([calls(), [...activeListeners]], [2, []])
})

test('polls for updates until the chunk has loaded', async () => {
  const { clock, subscribe, activeListeners, calls, reloads } = createSockets(12)
  subscribe('one')
  await clock.advance(18_000)
  assert.deepEqual([calls(), reloads()], [10, 0])
  await clock.advance(2000)
  assert.deepEqual([calls(), reloads()], [12, 1])
  await clock.advance(2000)
  assert.deepEqual([calls(), [...activeListeners]], [13, ['one']])
})

test('a destroyed page sends no more requests', async () => {
  const { clock, sockets, subscribe, activeListeners, calls, reloads } = createSockets(100)
  subscribe('one')
  await clock.advance(4000)
  sockets.close()
  await clock.advance(100_000)
  assert.deepEqual([calls(), reloads(), [...activeListeners]], [11, 0, []])
})
