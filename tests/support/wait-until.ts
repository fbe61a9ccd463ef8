import assert from 'node:assert/strict'
import type { TestClock } from './test-clock.ts'

/** Real milliseconds: passwords are hashed on threads that the fake clock does not control. */
const patience = 10_000

/** Runs pending work, without moving the fake clock, until the condition holds. */
export async function waitUntil(
  clock: Pick<TestClock, 'flush'>,
  what: string,
  holds: () => boolean | Promise<boolean>,
): Promise<void> {
  const end = performance.now() + patience
  while (!(await holds())) {
    if (performance.now() > end) assert.fail(`never happened: ${what}`)
    await clock.flush()
  }
}
