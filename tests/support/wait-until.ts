import assert from 'node:assert/strict'
import type { TestClock } from './test-clock.ts'

/** Real milliseconds: passwords are hashed on threads that the fake clock doesn't control. */
const timeoutMs = 30_000

/** Runs pending work, without moving the fake clock, until the condition holds. */
export async function waitUntil(
  clock: Pick<TestClock, 'flush'>,
  description: string,
  condition: () => boolean | Promise<boolean>,
): Promise<void> {
  const end = performance.now() + timeoutMs
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
