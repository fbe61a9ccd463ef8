import assert from 'node:assert/strict'
import { test } from 'node:test'
import { lazySockets } from '../../../core/live/live.ts'
import type { TrackingSubscription } from '../../../core/live/subscription.ts'
import { createTestClock } from '../../support/test-clock.ts'

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
