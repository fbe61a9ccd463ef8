import { atom, type ReadableAtom } from 'nanostores'
import { RefusedError } from '../api/errors.ts'
import type { RiderPositionWire } from '../api/riders.ts'
import { type Polling, poll } from '../lib/poll.ts'

/** Specification 1 §7. */
const pollMs = 2000

export interface RiderPosition {
  latitude: number
  longitude: number
  /** When the rider was there, ms since the epoch. */
  at: number
}

export function riderPositionFromWire(wire: Omit<RiderPositionWire, 'rider_id'> | null): RiderPosition | null {
  return wire && { latitude: wire.latitude, longitude: wire.longitude, at: Date.parse(wire.recorded_at) }
}

export interface RiderFollowing {
  /** Null while the stage shows no position. After lost answers the last one stays; its age tells. */
  $position: ReadableAtom<RiderPosition | null>
  /** Asks at once and then every 2 s while `wanted`; else forgets the rider. Asking twice changes nothing. */
  follow(wanted: boolean): void
  stop(): void
}

/**
 * @param ask one request for the position; null while none is shown
 * @param onLost a request had no response
 */
export function createRiderFollowing(
  environment: Polling,
  ask: (signal: AbortSignal) => Promise<RiderPosition | null>,
  onLost: () => void,
): RiderFollowing {
  const $position = atom<RiderPosition | null>(null)
  let stopPolling: (() => void) | null = null

  async function look(signal: AbortSignal) {
    try {
      const position = await ask(signal)
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
    void look(first.signal)
    const stopRest = poll(environment, pollMs, look)
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

/** Whole seconds since the rider was seen there; never below 0, however the clocks differ. */
export function ageSeconds(position: RiderPosition, now: number): number {
  return Math.max(0, Math.round((now - position.at) / 1000))
}
