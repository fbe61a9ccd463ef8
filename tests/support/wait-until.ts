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
