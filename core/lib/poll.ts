import type { Clock } from '../environment.ts'

/**
 * Calls `run` every `intervalMs`, the first time after one interval; the next wait begins when the call has ended, so
 * calls never overlap. The signal is aborted by the stop function that is answered. A failure does not end the polling:
 * `run` reports its own errors. Called in a store's `onMount`, it ends with the last listener.
 */
export function poll(
  clock: Clock,
  intervalMs: number,
  run: (signal: AbortSignal) => Promise<unknown> | unknown,
): () => void {
  const controller = new AbortController()
  let timer: unknown
  const wait = () => {
    timer = clock.setTimeout(async () => {
      try {
        await run(controller.signal)
      } catch {}
      if (!controller.signal.aborted) wait()
    }, intervalMs)
  }
  wait()
  return () => {
    controller.abort()
    clock.clearTimeout(timer)
  }
}
