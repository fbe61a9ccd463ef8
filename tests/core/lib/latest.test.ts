import assert from 'node:assert/strict'
import { test } from 'node:test'
import { latest } from '../../../core/lib/latest.ts'

test('starting again aborts the previous run, and cancelling aborts the last one', () => {
  const search = latest()
  const first = search.start()
  const second = search.start()
  assert.deepEqual([first.aborted, second.aborted], [true, false])
  search.cancel()
  assert.equal(second.aborted, true)
})
