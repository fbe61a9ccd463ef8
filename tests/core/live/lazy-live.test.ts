import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createLazyLive } from '../../../core/live/lazy-live.ts'
import { createTestClock } from '../../support/test-clock.ts'

/** Creates live updates whose chunk fails to load this many times. */
function createLive(failures: number) {
  const clock = createTestClock()
  const activeListeners = new Set<string>()
  let callCount = 0
  let reloads = 0
  const live = createLazyLive(clock, async () => {
    callCount += 1
    if (callCount <= failures) throw new TypeError('Failed to fetch dynamically imported module')
    return { destroy: () => activeListeners.clear() }
  })
  const subscribe = (name: string) =>
    live.subscribe({ onUpdate() {}, onReload: () => reloads++ }, () => {
      activeListeners.add(name)
      return () => activeListeners.delete(name)
    })
  return { clock, live, subscribe, activeListeners, calls: () => callCount, reloads: () => reloads }
}

test('all listeners share one lazy chunk, loaded for the first one', async () => {
  const { clock, subscribe, activeListeners, calls } = createLive(0)
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
  const { clock, subscribe, activeListeners, calls } = createLive(1)
  subscribe('one')()
  await clock.advance(2000)
  assert.deepEqual([calls(), [...activeListeners]], [2, []])
})

test('polls for updates until the chunk has loaded', async () => {
  const { clock, subscribe, activeListeners, calls, reloads } = createLive(12)
  subscribe('one')
  await clock.advance(18_000)
  assert.deepEqual([calls(), reloads()], [10, 0])
  await clock.advance(2000)
  assert.deepEqual([calls(), reloads()], [12, 1])
  await clock.advance(2000)
  assert.deepEqual([calls(), [...activeListeners]], [13, ['one']])
})

test('a destroyed page sends no more requests', async () => {
  const { clock, live, subscribe, activeListeners, calls, reloads } = createLive(100)
  subscribe('one')
  await clock.advance(4000)
  live.destroy()
  await clock.advance(100_000)
  assert.deepEqual([calls(), reloads(), [...activeListeners]], [11, 0, []])
})
