import type { Page } from '../../core/app/page-object.ts'

/** Holds a page's timers, which then run only when the test says so. */
export function holdTimers({ environment: { clock } }: Page) {
  const held = new Map<unknown, { run: () => void; ms: number }>()
  let count = 0
  clock.setTimeout = (run, ms) => {
    count += 1
    held.set(count, { run, ms })
    return count
  }
  clock.clearTimeout = (timer) => void held.delete(timer)
  const ofDuration = (ms: number) => [...held].filter(([, timer]) => timer.ms === ms)
  return {
    /** Returns the number of waiting timers of this duration. */
    waiting: (ms: number) => ofDuration(ms).length,
    /** Runs the waiting timers of this duration. */
    run(ms: number) {
      for (const [timer, { run }] of ofDuration(ms)) {
        held.delete(timer)
        run()
      }
    },
  }
}
