import { setTimeout as pause } from 'node:timers/promises'
import { DatabaseAwayError } from './unavailable.ts'

/** Waits for the database at most this long. @throws DatabaseAwayError */
export async function within<Result>(ms: number, work: PromiseLike<Result>): Promise<Result> {
  const lastMs = Math.min(ms, 500)
  const done = new AbortController()
  const { signal } = done
  const tooLate = pause(ms - lastMs, null, { signal })
    // If this process was busy, the response is read now.
    .then(() => pause(lastMs, null, { signal }))
    .then(
      () => Promise.reject(new DatabaseAwayError('No response in time')),
      () => new Promise<never>(() => {}),
    )
  try {
    return await Promise.race([work, tooLate])
  } finally {
    done.abort()
  }
}
