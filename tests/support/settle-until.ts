import assert from 'node:assert/strict'
import type { TestClock } from './test-clock.ts'

/** Real milliseconds: passwords and signatures are worked out on threads that the test's clock knows nothing of. */
const patience = 10_000

/** Lets work settle, without moving the test's clock, until the condition holds. */
export async function settleUntil(
  clock: Pick<TestClock, 'settle'>,
  what: string,
  holds: () => boolean | Promise<boolean>,
): Promise<void> {
  const end = performance.now() + patience
  while (!(await holds())) {
    if (performance.now() > end) assert.fail(`never happened: ${what}`)
    await clock.settle()
  }
}
