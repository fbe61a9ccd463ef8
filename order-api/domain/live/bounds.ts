import type { Clock } from '../../clock.ts'

// Clients send two messages on connecting, and one per change of vendor.
const maxQueued = 8
const maxInWindow = 40
const windowMs = 10_000
// For all sockets together, so that other calls aren't delayed.
const maxConcurrentRuns = 4

export interface Inbox {
  /** Counts a frame. Returns false if there are too many. */
  count(): boolean
  /** Queues work of the socket. Returns false if the queue is full. */
  add(run: () => Promise<void>): boolean
  waitUntilIdle(): Promise<void>
}

/** Limits the messages of live sockets. Each socket runs one at a time, and sockets take turns. */
export function createLiveBounds(clock: Clock) {
  let freeSlots = maxConcurrentRuns
  const queue: (() => void)[] = []

  async function runQueued(run: () => Promise<void>) {
    if (freeSlots > 0) freeSlots -= 1
    else await new Promise<void>((resolve) => queue.push(resolve))
    try {
      await run()
    } finally {
      const next = queue.shift()
      if (next) next()
      else freeSlots += 1
    }
  }

  return {
    inbox(): Inbox {
      let lastRun = Promise.resolve()
      let queued = 0
      let countInWindow = 0
      let windowStart = clock.now()
      return {
        count() {
          if (clock.now() - windowStart >= windowMs) {
            windowStart = clock.now()
            countInWindow = 0
          }
          countInWindow += 1
          return countInWindow <= maxInWindow
        },
        add(run) {
          if (queued >= maxQueued) return false
          queued += 1
          lastRun = lastRun
            .then(() => runQueued(run))
            .finally(() => {
              queued -= 1
            })
          return true
        },
        waitUntilIdle: () => lastRun,
      }
    },
  }
}
