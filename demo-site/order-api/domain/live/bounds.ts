import type { Clock } from '../../clock.ts'

/** A client says two messages when it connects, and one when another vendor is chosen. */
const mostQueued = 8
const mostInWindow = 40
const windowMs = 10_000
/** Messages of all sockets that are worked on at a time: other calls wait for no more than these. */
const mostAtOnce = 4

export interface Inbox {
  /** Counts a frame; false once the socket has sent too many in a short time. */
  count(): boolean
  /** Queues the work behind the socket's own; false if too much is waiting already. */
  add(run: () => Promise<void>): boolean
  /** Resolves when all that was queued is done. */
  settled(): Promise<void>
}

/** Bounds for all live sockets: each works on one message at a time, and they take turns. */
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
        settled: () => work,
      }
    },
  }
}
