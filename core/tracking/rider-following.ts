import { atom, type ReadableAtom } from 'nanostores'
import { RefusedError } from '../api/errors.ts'
import { type Polling, poll } from '../lib/poll.ts'
import type { RiderPosition } from './rider-position.ts'

/** A position is shown within this time of its arrival at the server. */
const withinMs = 2000
/** Between two calls, however long they take. */
const leastWaitMs = 500

export interface RiderFollowing {
  /** Null in stages without a position. Lost responses keep the last one. */
  $position: ReadableAtom<RiderPosition | null>
  /** Polls at least every 2 s if true; otherwise stops and clears the position. */
  follow(isPolled: boolean): void
  stop(): void
}

/** @param fetch returns null in stages without a position @param onLost called if there was no response */
export function createRiderFollowing(
  environment: Polling,
  fetch: (signal: AbortSignal) => Promise<RiderPosition | null>,
  onLost: () => void,
): RiderFollowing {
  const $position = atom<RiderPosition | null>(null)
  let stopPolling: (() => void) | null = null

  let tookMs = 0
  /** What arrives just after a call has read the position waits for the next call, and for its response. */
  const waitMs = () => Math.max(leastWaitMs, withinMs - 2 * tookMs)

  async function fetchPosition(signal: AbortSignal) {
    const beganAt = environment.clock.now()
    try {
      const position = await fetch(signal)
      if (signal.aborted) return
      const previous = $position.get()
      if (!previous || !position || position.at >= previous.at) $position.set(position)
    } catch (error) {
      if (signal.aborted) return
      if (!(error instanceof RefusedError)) onLost()
      else if (error.status === 404) $position.set(null)
    } finally {
      tookMs = environment.clock.now() - beganAt
    }
  }

  function startPolling() {
    const polling = new AbortController()
    const { signal } = polling
    let stopNext = () => {}
    async function fetchAndWait() {
      await fetchPosition(signal)
      stopNext()
      if (!signal.aborted) stopNext = poll(environment, waitMs(), fetchAndWait)
    }
    void fetchAndWait()
    return () => {
      polling.abort()
      stopNext()
    }
  }

  function stop() {
    stopPolling?.()
    stopPolling = null
  }

  return {
    $position,
    follow(isPolled) {
      if (isPolled) {
        stopPolling ??= startPolling()
      } else {
        stop()
        $position.set(null)
      }
    },
    stop,
  }
}
