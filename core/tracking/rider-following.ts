import { atom, type ReadableAtom } from 'nanostores'
import { RefusedError } from '../api/errors.ts'
import { type Polling, poll } from '../lib/poll.ts'
import type { RiderPosition } from './rider-position.ts'

const pollMs = 2000

export interface RiderFollowing {
  /** Null in stages without a position. Lost responses keep the last one. */
  $position: ReadableAtom<RiderPosition | null>
  /** Polls every 2 s while `wanted`; otherwise clears the position. */
  follow(wanted: boolean): void
  stop(): void
}

/** @param fetch requests the position; null while hidden @param onLost there was no response */
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
      const before = $position.get()
      if (!before || !position || position.at >= before.at) $position.set(position)
    } catch (error) {
      if (signal.aborted) return
      if (!(error instanceof RefusedError)) onLost()
      else if (error.status === 404) $position.set(null)
    }
  }

  function begin() {
    const first = new AbortController()
    void fetchPosition(first.signal)
    const stopRest = poll(environment, pollMs, fetchPosition)
    return () => {
      first.abort()
      stopRest()
    }
  }

  function stop() {
    stopPolling?.()
    stopPolling = null
  }

  return {
    $position,
    follow(wanted) {
      if (wanted) {
        stopPolling ??= begin()
      } else {
        stop()
        $position.set(null)
      }
    },
    stop,
  }
}
