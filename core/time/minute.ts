import { atom, onMount, type ReadableAtom } from 'nanostores'
import type { Clock } from '../environment.ts'

const minuteMs = 60_000

export function createMinute(clock: Clock): ReadableAtom<number> {
  const full = () => Math.floor(clock.now() / minuteMs) * minuteMs
  const $minute = atom(full())
  onMount($minute, () => {
    let timer: unknown
    const tick = () => {
      $minute.set(full())
      timer = clock.setTimeout(tick, full() + minuteMs - clock.now())
    }
    tick()
    return () => clock.clearTimeout(timer)
  })
  return $minute
}
