import { atom, onMount, type ReadableAtom } from 'nanostores'
import type { Clock } from '../environment.ts'
import { letProcessEnd } from '../lib/poll.ts'

const minuteMs = 60_000

/** Creates a store of the current minute's start, in ms since 1970. */
export function createMinute(clock: Clock): ReadableAtom<number> {
  const startOfMinute = () => Math.floor(clock.now() / minuteMs) * minuteMs
  const $minute = atom(startOfMinute())
  onMount($minute, () => {
    let timer: unknown
    const tick = () => {
      clock.clearTimeout(timer)
      $minute.set(startOfMinute())
      timer = clock.setTimeout(tick, startOfMinute() + minuteMs - clock.now())
      letProcessEnd(timer)
    }
    tick()
    const stop = clock.onLearned?.(tick)
    return () => {
      clock.clearTimeout(timer)
      stop?.()
    }
  })
  return $minute
}
