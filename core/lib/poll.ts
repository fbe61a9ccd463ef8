import type { Environment } from '../environment.ts'

export type Polling = Pick<Environment, 'clock' | 'isShown' | 'onShown'>

/** Lets a Node process end while it only waits for this timer; a script without calls or sockets has finished. */
export function letProcessEnd(timer: unknown) {
  if (typeof timer === 'object' && timer && 'unref' in timer && typeof timer.unref === 'function') timer.unref()
}

/**
 * Calls `run` every `intervalMs` after the previous call has ended, starting one interval from now. Pauses in a hidden
 * tab and catches up once when it is shown. Errors don't stop it. Doesn't keep
 * a Node process running. Returns a stop function that aborts the signal.
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
      if (isShown()) return void runAndWait()
      stopWaiting = onShown(() => {
        stopWaiting()
        void runAndWait()
      })
    }, intervalMs)
    letProcessEnd(timer)
  }

  async function runAndWait() {
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
