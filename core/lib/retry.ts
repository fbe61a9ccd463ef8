import type { Clock } from '../environment.ts'
import { sleep } from './sleep.ts'

export interface RetryPolicy {
  clock: Clock
  /** Returns the wait in ms; null to give up. */
  delayAfter(error: unknown, attempt: number): number | null
  signal?: AbortSignal | undefined
}

/** Retries until it works or the policy gives up, then throws the last error. An abort ends the wait. */
export async function retry<Result>(policy: RetryPolicy, run: (attempt: number) => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await run(attempt)
    } catch (error) {
      if (policy.signal?.aborted) throw error
      const delay = policy.delayAfter(error, attempt)
      if (delay === null) throw error
      await sleep(policy.clock, delay, policy.signal)
    }
  }
}
