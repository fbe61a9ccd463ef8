import assert from 'node:assert/strict'
import type { TestClock } from './test-clock.ts'

/** Lets work settle, without moving time, until the condition holds. */
export async function settleUntil(
  clock: Pick<TestClock, 'settle'>,
  what: string,
  holds: () => boolean | Promise<boolean>,
): Promise<void> {
  for (let turn = 0; turn < 200; turn++) {
    if (await holds()) return
    await clock.settle()
  }
  assert.fail(`never happened: ${what}`)
}
