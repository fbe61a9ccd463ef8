import { type ReactNode, useEffect, useState } from 'react'
import type { Clock } from '../../../core/environment.ts'
import { LoadFailure } from '../loading/LoadFailure.tsx'

/** Retries last this long (specification 1 §8: 10 times, 2 s apart). */
const patienceMs = 20_000

/** Replaces an element whose country, texts or theme are loading: first its outline, then a message. */
export function Overdue({ clock, waiting }: { clock: Clock; waiting: ReactNode }) {
  const [isOverdue, setOverdue] = useState(false)
  useEffect(() => {
    if (isOverdue) return
    const timer = clock.setTimeout(() => setOverdue(true), patienceMs)
    return () => clock.clearTimeout(timer)
  }, [clock, isOverdue])
  // Retries continue, and the content replaces this.
  return isOverdue ? <LoadFailure retry={() => setOverdue(false)} /> : waiting
}
