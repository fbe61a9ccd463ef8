import type { Clock } from '../clock.ts'

/** Runs work when due, one run at a time. */
export interface Alarm {
  /** Runs at once, then when due. */
  start(): Promise<void>
  /** Also runs at this time, if nothing is due earlier. */
  wakeAt(at: Date): void
  waitUntilIdle(): Promise<void>
  close(): Promise<void>
}

// Longer waits are split into several timers, to stay exact.
const longestTimerMs = 3_600_000
const retryMs = 1000

/** @param run returns when it is next due; null if never */
export function createAlarm({
  clock,
  run,
  name,
  log,
}: {
  clock: Clock
  run(): Promise<Date | null>
  name: string
  log(entry: object): void
}): Alarm {
  let timer: unknown = null
  let timerAt = Number.POSITIVE_INFINITY
  let running: Promise<void> | null = null
  let isClosed = false

  function wakeAt(at: Date) {
    if (isClosed || at.getTime() >= timerAt) return
    clock.clearTimeout(timer)
    timerAt = at.getTime()
    timer = clock.setTimeout(onTimer, Math.min(Math.max(0, timerAt - clock.now()), longestTimerMs))
  }

  function onTimer() {
    timerAt = Number.POSITIVE_INFINITY
    void runNow()
  }

  async function runNow() {
    while (running) await running
    if (isClosed) return
    running = run()
      .then((next) => {
        if (next) wakeAt(next)
      })
      .catch((error: unknown) => {
        log({ level: 'error', fault: name, name: error instanceof Error ? error.name : '' })
        wakeAt(new Date(clock.now() + retryMs))
      })
      .finally(() => {
        running = null
      })
    await running
  }

  return {
    start: runNow,
    wakeAt,
    async waitUntilIdle() {
      while (running) await running
    },
    async close() {
      isClosed = true
      clock.clearTimeout(timer)
      while (running) await running
    },
  }
}
