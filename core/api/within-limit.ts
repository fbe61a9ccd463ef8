import type { Clock } from '../environment.ts'
import { NoResponseError } from './errors.ts'

/** The longest time after which a press has an answer. */
export const pressLimitMs = 18_000
/** If what a press sends has no response by then, there's time to look up what became of it. */
export const sendLimitMs = 12_000
export const lookUpLimitMs = pressLimitMs - sendLimitMs

/** The limit is over. What was sent may still arrive. */
export class TooLateError extends NoResponseError {}

/** Returns the work's result. The work isn't cancelled. @throws TooLateError after `ms` */
export const withinLimit = <Result>(clock: Clock, work: Promise<Result>, ms = pressLimitMs): Promise<Result> =>
  abortedAfter(clock, ms, () => work)

/**
 * Returns the work's result. At the limit, or once `signal` is aborted, the work's own signal is aborted, so that nothing is
 * sent afterwards. @throws TooLateError after `ms`
 */
export async function abortedAfter<Result>(
  clock: Clock,
  ms: number,
  work: (signal: AbortSignal) => Promise<Result>,
  signal?: AbortSignal,
): Promise<Result> {
  const controller = new AbortController()
  const follow = () => controller.abort(signal?.reason)
  if (signal?.aborted) follow()
  signal?.addEventListener('abort', follow)
  const timer = clock.setTimeout(() => controller.abort(new TooLateError()), ms)
  const aborted = new Promise<never>((_, reject) => {
    controller.signal.addEventListener('abort', () => reject(controller.signal.reason))
  })
  try {
    return await Promise.race([work(controller.signal), aborted])
  } finally {
    clock.clearTimeout(timer)
    signal?.removeEventListener('abort', follow)
  }
}
