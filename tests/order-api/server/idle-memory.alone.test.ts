import assert from 'node:assert/strict'
import { test } from 'node:test'
import { collectWhenIdle } from '../../../order-api/server/idle-memory.ts'
import { createTestClock } from '../../support/test-clock.ts'

const heldMb = () => process.memoryUsage().heapTotal / 2 ** 20

/** Allocates as an attack does: texts that have lived long enough to need a full collection, and that nothing uses. */
function leaveGarbage() {
  const texts: number[][] = []
  for (let index = 0; index < 100; index += 1) texts.push(Array.from({ length: 200_000 }, (_, at) => at + index + 0.5))
  return heldMb()
}

test('a server that has become idle gives back what its work has left in memory', async () => {
  const clock = createTestClock()
  let utilization = 0.9
  const before = heldMb()
  collectWhenIdle(clock, () => utilization)
  const after = leaveGarbage()
  assert.ok(after > before + 100, `${after} MB are held`)
  await clock.advance(60_000)
  assert.ok(heldMb() > before + 100, 'collected while the server was busy')
  utilization = 0.1
  await clock.advance(60_000)
  assert.ok(heldMb() < before + 64, `${heldMb()} of ${after} MB are still held`)
})
