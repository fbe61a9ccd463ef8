import { type ReactNode, useEffect, useState } from 'react'
import type { Clock } from '../../../core/environment.ts'
import { LoadFailure } from '../loading/LoadFailure.tsx'

/** As long as a part is asked for again before one is told (specification 1 §8: 10 times, 2 s apart). */
const patienceMs = 20_000

/** Stands for an element whose country, texts or theme are still to come: its outline at first, then what is the matter. */
export function Overdue({ clock, waiting }: { clock: Clock; waiting: ReactNode }) {
  const [isOverdue, setOverdue] = useState(false)
  useEffect(() => {
    if (isOverdue) return
    const timer = clock.setTimeout(() => setOverdue(true), patienceMs)
    return () => clock.clearTimeout(timer)
  }, [clock, isOverdue])
  // They are asked for all the while: what comes takes this one's place.
  return isOverdue ? <LoadFailure retry={() => setOverdue(false)} /> : waiting
}
