import assert from 'node:assert/strict'
import { conditionLimitMs } from './limits.ts'
import type { TestClock } from './test-clock.ts'

/** Runs pending work, without moving the fake clock, until the condition holds. Password hashes take real time. */
export async function waitUntil(
  clock: Pick<TestClock, 'flush'>,
  description: string,
  condition: () => boolean | Promise<boolean>,
): Promise<void> {
  const end = performance.now() + conditionLimitMs
  while (!(await condition())) {
    if (performance.now() > end) assert.fail(`timed out waiting for ${description}`)
    await clock.flush()
  }
}

/** Advances the clock by frames of 20 ms until the condition holds. */
export async function advanceUntil(
  clock: Pick<TestClock, 'advance'>,
  description: string,
  condition: () => boolean,
): Promise<void> {
  for (let frame = 0; frame < 200; frame++) {
    if (condition()) return
    await clock.advance(20)
  }
  assert.fail(`never happened: ${description}`)
}
