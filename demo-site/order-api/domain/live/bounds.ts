import type { Clock } from '../../clock.ts'

// Clients send two messages on connecting, and one per change of vendor.
const maxQueued = 8
const maxInWindow = 40
const windowMs = 10_000
// For all sockets together, so that other calls aren't delayed.
const maxAtOnce = 4

export interface Inbox {
  /** Counts a frame; false if the socket floods. */
  count(): boolean
  /** Queues work per socket; false if the queue is full. */
  add(run: () => Promise<void>): boolean
  idle(): Promise<void>
}

/** Limits live sockets: one message at a time each, in turns. */
export function createLiveBounds(clock: Clock) {
  let free = maxAtOnce
  const waiting: (() => void)[] = []

  async function runQueued(run: () => Promise<void>) {
    if (free > 0) free -= 1
    else await new Promise<void>((resolve) => waiting.push(resolve))
    try {
      await run()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else free += 1
    }
  }

  return {
    inbox(): Inbox {
      let work = Promise.resolve()
      let queued = 0
      let counted = 0
      let since = clock.now()
      return {
        count() {
          if (clock.now() - since >= windowMs) {
            since = clock.now()
            counted = 0
          }
          counted += 1
          return counted <= maxInWindow
        },
        add(run) {
          if (queued >= maxQueued) return false
          queued += 1
          work = work
            .then(() => runQueued(run))
            .finally(() => {
              queued -= 1
            })
          return true
        },
        idle: () => work,
      }
    },
  }
}
