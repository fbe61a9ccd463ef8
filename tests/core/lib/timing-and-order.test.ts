import assert from 'node:assert/strict'
import { test } from 'node:test'
import { debounce } from '../../../core/lib/debounce.ts'
import { inOrder, latest } from '../../../core/lib/latest.ts'
import { retry } from '../../../core/lib/retry.ts'
import { byteLength } from '../../../core/lib/text/byte-length.ts'
import { createTestClock } from '../../support/test-clock.ts'

test('debounce waits for a pause and uses the last text', async () => {
  const clock = createTestClock()
  const searched: string[] = []
  const search = debounce(clock, 500, (text: string) => searched.push(text))
  search('o')
  await clock.advance(400)
  search('orchard')
  await clock.advance(499)
  assert.deepEqual(searched, [])
  await clock.advance(1)
  assert.deepEqual(searched, ['orchard'])
  search('raffles')
  search.cancel()
  await clock.advance(1000)
  assert.deepEqual(searched, ['orchard'])
})

test('retry waits as its policy says, and then throws the last error', async () => {
  const clock = createTestClock()
  const start = clock.now()
  const attemptTimes: number[] = []
  const result = retry(
    { clock, delayAfter: (_, attempt) => (attempt > 3 ? null : 1000 * attempt) },
    async (attempt) => {
      attemptTimes.push(clock.now() - start)
      throw new Error(`failure ${attempt}`)
    },
  )
  const rejection = assert.rejects(result, /failure 4/)
  await clock.advance(10_000)
  await rejection
  assert.deepEqual(attemptTimes, [0, 1000, 3000, 6000])
})

test('an abort ends the wait for the next attempt', async () => {
  const clock = createTestClock()
  const controller = new AbortController()
  const result = retry({ clock, signal: controller.signal, delayAfter: () => 1000 }, async () => {
    throw new Error('no answer')
  })
  const rejection = assert.rejects(result, { name: 'AbortError' })
  await clock.flush()
  controller.abort()
  await rejection
  assert.equal(clock.pending(), 0)
})

test('byteLength counts bytes, not characters', () => {
  assert.equal(byteLength('Bugis'), 5)
  assert.equal(byteLength('武吉士'), 9)
  assert.equal(byteLength('🛵'), 4)
})

test('starting again aborts the previous run, and cancelling aborts the last one', () => {
  const search = latest()
  const first = search.start()
  const second = search.start()
  assert.deepEqual([first.aborted, second.aborted], [true, false])
  search.cancel()
  assert.equal(second.aborted, true)
})

test('marks a response as overtaken only if a later one was shown', () => {
  const fetches = inOrder()
  const [first, second, third] = [fetches.start(), fetches.start(), fetches.start()]
  first.shown()
  assert.equal(second.isOvertaken, false)
  third.shown()
  assert.deepEqual([second.isOvertaken, third.isOvertaken], [true, false])
})
