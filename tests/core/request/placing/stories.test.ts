import assert from 'node:assert/strict'
import { test } from 'node:test'
import { runPlacings } from '../../../support/placing-runs.ts'

test('no order is lost, doubled or silently not sent, whatever happens on the way', async () => {
  const { lost, doubled, silent, untrue, placed } = await runPlacings(150, 1)
  assert.deepEqual({ lost, doubled, silent, untrue }, { lost: [], doubled: [], silent: [], untrue: [] })
  assert.ok(placed > 150, 'orders were placed')
})
