import type { Clock } from '../../clock.ts'

// Clients send two messages on connecting, and one per change of vendor.
const mostQueued = 8
const mostInWindow = 40
const windowMs = 10_000
// For all sockets together, so that other calls aren't delayed.
const mostAtOnce = 4

export interface Inbox {
  /** Counts a frame; false if the socket floods. */
  count(): boolean
  /** Queues work per socket; false if the queue is full. */
  add(run: () => Promise<void>): boolean
  idle(): Promise<void>
}

/** Limits live sockets: one message at a time each, in turns. */
export function createLiveBounds(clock: Clock) {
  let free = mostAtOnce
  const waiting: (() => void)[] = []

  async function inTurn(run: () => Promise<void>) {
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
          return counted <= mostInWindow
        },
        add(run) {
          if (queued >= mostQueued) return false
          queued += 1
          work = work
            .then(() => inTurn(run))
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
