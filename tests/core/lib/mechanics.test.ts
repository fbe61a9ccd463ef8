import assert from 'node:assert/strict'
import { test } from 'node:test'
import { debounce } from '../../../core/lib/debounce.ts'
import { inOrder, latest } from '../../../core/lib/latest.ts'
import { retry } from '../../../core/lib/retry.ts'
import { byteLength } from '../../../core/lib/text/byte-length.ts'
import { createTestClock } from '../../support/test-clock.ts'

test('a search waits until typing pauses and uses the last text', async () => {
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

test('retries after the waits of its policy, then throws the last error', async () => {
  const clock = createTestClock()
  const start = clock.now()
  const tries: number[] = []
  const result = retry(
    { clock, delayAfter: (_, attempt) => (attempt > 3 ? null : 1000 * attempt) },
    async (attempt) => {
      tries.push(clock.now() - start)
      throw new Error(`failure ${attempt}`)
    },
  )
  const refused = assert.rejects(result, /failure 4/)
  await clock.advance(10_000)
  await refused
  assert.deepEqual(tries, [0, 1000, 3000, 6000])
})

test('an abort ends the wait for the next try', async () => {
  const clock = createTestClock()
  const leaving = new AbortController()
  const result = retry({ clock, signal: leaving.signal, delayAfter: () => 1000 }, async () => {
    throw new Error('no answer')
  })
  const refused = assert.rejects(result, { name: 'AbortError' })
  await clock.flush()
  leaving.abort()
  await refused
  assert.equal(clock.pending(), 0)
})

test('lengths of addresses count bytes, not letters', () => {
  assert.equal(byteLength('Bugis'), 5)
  assert.equal(byteLength('武吉士'), 9)
  assert.equal(byteLength('🛵'), 4)
})

test('a newer run aborts the one before, and cancelling aborts the newest', () => {
  const search = latest()
  const first = search.start()
  const second = search.start()
  assert.deepEqual([first.aborted, second.aborted], [true, false])
  search.cancel()
  assert.equal(second.aborted, true)
})

test('drops outdated responses, and shows others in order', () => {
  const fetches = inOrder()
  const [first, second, third] = [fetches.start(), fetches.start(), fetches.start()]
  first.shown()
  assert.equal(second.isOvertaken, false)
  third.shown()
  assert.deepEqual([second.isOvertaken, third.isOvertaken], [true, false])
})
