import assert from 'node:assert/strict'
import { test } from 'node:test'
import { latest } from '../../../core/lib/latest.ts'
import { poll } from '../../../core/lib/poll.ts'
import { createTestClock, type TestClock } from '../../support/test-clock.ts'

test('starting again aborts the previous run, and cancelling aborts the last one', () => {
  const search = latest()
  const first = search.start()
  const second = search.start()
  assert.deepEqual([first.aborted, second.aborted], [true, false])
  search.cancel()
  assert.equal(second.aborted, true)
})

const visibleTab = (clock: TestClock) => ({ clock, isShown: () => true, onShown: () => () => {} })

test('polls once per interval, never while a request is running', async () => {
  const clock = createTestClock()
  let pollCount = 0
  let respond = () => {}
  const stop = poll(visibleTab(clock), 5000, () => {
    pollCount++
    return new Promise<void>((resolve) => {
      respond = resolve
    })
  })
  await clock.advance(4999)
  assert.equal(pollCount, 0)
  await clock.advance(1)
  assert.equal(pollCount, 1)
  await clock.advance(60_000)
  assert.equal(pollCount, 1)
  respond()
  await clock.advance(5000)
  assert.equal(pollCount, 2)
  stop()
  assert.equal(clock.pending(), 0)
})

test('continues after a failure, and aborts the running call when stopped', async () => {
  const clock = createTestClock()
  const signals: AbortSignal[] = []
  const stop = poll(visibleTab(clock), 1000, (signal) => {
    signals.push(signal)
    throw new Error('no answer')
  })
  await clock.advance(3000)
  assert.equal(signals.length, 3)
  stop()
  assert.equal(signals[2]?.aborted, true)
  await clock.advance(10_000)
  assert.equal(signals.length, 3)
})
