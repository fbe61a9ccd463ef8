import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createLazyLive } from '../../../core/live/lazy-live.ts'
import { createTestClock } from '../../support/test-clock.ts'

/** Creates live updates whose chunk loads after so many failures. */
function setUp(failures: number) {
  const clock = createTestClock()
  const listening = new Set<string>()
  let callCount = 0
  let reloads = 0
  const live = createLazyLive(clock, async () => {
    callCount += 1
    if (callCount <= failures) throw new TypeError('Failed to fetch dynamically imported module')
    return { destroy: () => listening.clear() }
  })
  const follow = (name: string) =>
    live.subscribe({ onUpdate() {}, onReload: () => reloads++ }, () => {
      listening.add(name)
      return () => listening.delete(name)
    })
  return { clock, live, follow, listening, asked: () => callCount, reloads: () => reloads }
}

test('all listeners share one part, loaded with the first', async () => {
  const { clock, follow, listening, asked } = setUp(0)
  assert.equal(asked(), 0)
  const stop = follow('one')
  follow('two')
  await clock.flush()
  assert.deepEqual([asked(), [...listening]], [1, ['one', 'two']])
  stop()
  follow('three')
  assert.deepEqual([asked(), [...listening]], [1, ['two', 'three']])
})

test('a listener that left before it loaded never subscribes', async () => {
  const { clock, follow, listening, asked } = setUp(1)
  follow('one')()
  await clock.advance(2000)
  assert.deepEqual([asked(), [...listening]], [2, []])
})

test('fetches updates by polling until the socket code has loaded', async () => {
  const { clock, follow, listening, asked, reloads } = setUp(12)
  follow('one')
  await clock.advance(18_000)
  assert.deepEqual([asked(), reloads()], [10, 0])
  await clock.advance(2000)
  assert.deepEqual([asked(), reloads()], [12, 1])
  await clock.advance(2000)
  assert.deepEqual([asked(), [...listening]], [13, ['one']])
})

test('a destroyed page sends no more requests', async () => {
  const { clock, live, follow, listening, asked, reloads } = setUp(100)
  follow('one')
  await clock.advance(4000)
  live.destroy()
  await clock.advance(100_000)
  assert.deepEqual([asked(), reloads(), [...listening]], [11, 0, []])
})
