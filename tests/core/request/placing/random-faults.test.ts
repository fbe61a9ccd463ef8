import assert from 'node:assert/strict'
import { test } from 'node:test'
import { runPlacings } from '../../../support/placing/placing-runs.ts'
import { nextSeed } from '../../../support/seeded-random.ts'

test('no order is lost, placed twice or dropped without a message in 150 runs with random faults', async () => {
  const { lost, doubled, withoutOutcome, mismatched, placed } = await runPlacings(150, nextSeed())
  assert.deepEqual(
    { lost, doubled, withoutOutcome, mismatched },
    { lost: [], doubled: [], withoutOutcome: [], mismatched: [] },
  )
  assert.ok(placed > 150, 'orders were placed')
})
