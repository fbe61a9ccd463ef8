import { atom, type ReadableAtom } from 'nanostores'
import type { ReportedPositionWire } from '../api/rider-jobs.ts'
import type { Phone } from '../environment/phone.ts'
import type { Clock } from '../environment.ts'

const intervalMs = 5000

export interface Positions {
  $isRefused: ReadableAtom<boolean>
  /** Sends positions if true. */
  follow(isFollowed: boolean): void
}

/**
 * Sends the phone's newest position, at most one in 5 s, without keeping any. @param send rejects if it has no response: the
 * next one is sent
 */
export function createPositions(
  clock: Clock,
  phone: Pick<Phone, 'watchPosition'>,
  send: (position: ReportedPositionWire) => Promise<unknown>,
): Positions {
  const $isRefused = atom(false)
  let stop: (() => void) | null = null

  function start() {
    let newest: ReportedPositionWire | null = null
    let timer: unknown = null
    function sendNewest() {
      timer = null
      if (!newest) return
      const position = newest
      newest = null
      timer = clock.setTimeout(sendNewest, intervalMs)
      send(position).catch(() => {})
    }
    const stopWatching = phone.watchPosition(
      (position) => {
        newest = { ...position, at: new Date(clock.now()).toISOString() }
        $isRefused.set(false)
        if (timer === null) sendNewest()
      },
      () => $isRefused.set(true),
    )
    return () => {
      stopWatching()
      if (timer !== null) clock.clearTimeout(timer)
      newest = null
    }
  }

  return {
    $isRefused,
    follow(isFollowed) {
      if (!isFollowed) stop?.()
      stop = isFollowed ? (stop ?? start()) : null
    },
  }
}
