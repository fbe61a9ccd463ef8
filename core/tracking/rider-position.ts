import { atom, type ReadableAtom } from 'nanostores'
import { RefusedError } from '../api/errors.ts'
import { type Polling, poll } from '../lib/poll.ts'

/** Specification 1 §7. */
const pollMs = 2000

export interface RiderPosition {
  latitude: number
  longitude: number
  /** When the rider was there, ms since the epoch. */
  at: number
}

export interface RiderFollowing {
  /** Null while the stage shows no position. After lost answers the last one stays; its age tells. */
  $position: ReadableAtom<RiderPosition | null>
  /** Asks at once and then every 2 s while `wanted`; else forgets the rider. Asking twice changes nothing. */
  follow(wanted: boolean): void
  stop(): void
}

/**
 * @param ask one request for the position
 * @param told whether each request had an answer, a refusal being one
 */
export function createRiderFollowing(
  environment: Polling,
  ask: (signal: AbortSignal) => Promise<RiderPosition>,
  told: (answered: boolean) => void,
): RiderFollowing {
  const $position = atom<RiderPosition | null>(null)
  let stopPolling: (() => void) | null = null

  async function look(signal: AbortSignal) {
    try {
      const position = await ask(signal)
      if (signal.aborted) return
      const before = $position.get()
      if (!before || position.at >= before.at) $position.set(position)
      told(true)
    } catch (error) {
      if (signal.aborted) return
      if (error instanceof RefusedError && error.status === 404) $position.set(null)
      told(error instanceof RefusedError)
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
