import { atom, type ReadableAtom } from 'nanostores'
import { RefusedError } from '../api/errors.ts'
import { type Polling, poll } from '../lib/poll.ts'
import type { RiderPosition } from './rider-position.ts'

const pollMs = 2000

export interface RiderFollowing {
  /** Null in stages without a position. Lost responses keep the last one. */
  $position: ReadableAtom<RiderPosition | null>
  /** Polls every 2 s if true; otherwise stops and clears the position. */
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

  async function fetchPosition(signal: AbortSignal) {
    try {
      const position = await fetch(signal)
      if (signal.aborted) return
      const previous = $position.get()
      if (!previous || !position || position.at >= previous.at) $position.set(position)
    } catch (error) {
      if (signal.aborted) return
      if (!(error instanceof RefusedError)) onLost()
      else if (error.status === 404) $position.set(null)
    }
  }

  function startPolling() {
    const firstRequest = new AbortController()
    void fetchPosition(firstRequest.signal)
    const stopLater = poll(environment, pollMs, fetchPosition)
    return () => {
      firstRequest.abort()
      stopLater()
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
