import type { Environment } from '../environment.ts'

export type Polling = Pick<Environment, 'clock' | 'isShown' | 'onShown'>

/**
 * Calls `run` every `intervalMs`, the first time after one interval; the next wait begins when the call has ended, so
 * calls never overlap. In a hidden tab it waits; what fell due there is run once when the tab is shown again. The
 * signal is aborted by the stop function that is answered. A failure does not end the polling: `run` reports its own
 * errors. Called in a store's `onMount`, it ends with the last listener.
 */
export function poll(
  { clock, isShown, onShown }: Polling,
  intervalMs: number,
  run: (signal: AbortSignal) => Promise<unknown> | unknown,
): () => void {
  const controller = new AbortController()
  let timer: unknown
  let stopWaiting = () => {}

  function wait() {
    timer = clock.setTimeout(() => {
      if (isShown()) return void look()
      stopWaiting = onShown(() => {
        stopWaiting()
        void look()
      })
    }, intervalMs)
  }

  async function look() {
    try {
      await run(controller.signal)
    } catch {}
    if (!controller.signal.aborted) wait()
  }

  wait()
  return () => {
    controller.abort()
    stopWaiting()
    clock.clearTimeout(timer)
  }
}
