interface Timer {
  at: number
  order: number
  run: () => void
}

async function runEventLoop() {
  for (let round = 0; round < 6; round += 1) await new Promise((resolve) => setImmediate(resolve))
}

/** Wednesday 10 June 2026, 12:00 in Singapore, in ms since 1970. */
export const testStartMs = Date.UTC(2026, 5, 10, 4)

export type TestClock = ReturnType<typeof createTestClock>

/** Creates a fake clock that moves only when a test moves it. @param startMs Ms since 1970 */
export function createTestClock(startMs = testStartMs) {
  let now = startMs
  let count = 0
  let ran = 0
  const timers = new Set<Timer>()
  const pendingWork = new Set<() => Promise<void>>()

  function nextDue(until: number): Timer | undefined {
    let next: Timer | undefined
    for (const timer of timers) {
      if (timer.at > until) continue
      if (!next || timer.at < next.at || (timer.at === next.at && timer.order < next.order)) next = timer
    }
    return next
  }

  /** Lets promises and immediate work finish without advancing time. */
  async function flush(): Promise<void> {
    // Database responses arrive through the event loop, not as promise jobs.
    await runEventLoop()
    for (const wait of pendingWork) await wait()
    if (pendingWork.size > 0) await runEventLoop()
  }

  /** Advances time and runs due timers in order; pending work finishes before and after each timer. */
  async function advance(ms: number): Promise<void> {
    const until = now + ms
    await flush()
    for (let timer = nextDue(until); timer; timer = nextDue(until)) {
      now = Math.max(now, timer.at)
      timers.delete(timer)
      ran += 1
      timer.run()
      await flush()
    }
    now = until
  }

  return {
    now: () => now,
    setTimeout(run: () => void, ms: number): unknown {
      count += 1
      const timer = { at: now + Math.max(0, ms), order: count, run }
      timers.add(timer)
      return timer
    },
    clearTimeout: (timer: unknown): void => void timers.delete(timer as Timer),
    advance,
    /** Moves time without running timers, like a machine that slept: they run late. */
    sleep(ms: number): void {
      now += ms
    },
    /** Moves time over days: each due timer runs once, at the end, as after a machine slept. */
    leap(ms: number): Promise<void> {
      now += ms
      return advance(0)
    },
    flush,
    /** Advances time in small steps until the work has ended, which leaves threads time to respond. */
    async finish<Result>(work: Promise<Result>): Promise<Result> {
      let isRunning = true
      const end = () => {
        isRunning = false
      }
      work.then(end, end)
      await flush()
      while (isRunning) await advance(20)
      return work
    },
    /** Adds work that `flush` waits for, such as an API's. Returns the function that removes it. */
    waitFor(wait: () => Promise<void>): () => void {
      pendingWork.add(wait)
      return () => pendingWork.delete(wait)
    },
    /** Number of waiting timers: 0 proves that polling has stopped. */
    pending: () => timers.size,
    /** Number of timers that have run. */
    ran: () => ran,
  }
}

/** Time doesn't run past work that takes real time, such as encryption or a response. */
export function holdClock<Result>(clock: Pick<TestClock, 'waitFor'>, work: Promise<Result>): Promise<Result> {
  const release = clock.waitFor(() => work.then(ignore, ignore))
  return work.finally(release)
}

const ignore = () => {}
