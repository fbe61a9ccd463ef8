import { type ReactNode, useEffect, useState } from 'react'
import type { Clock } from '../../../core/environment.ts'
import { LoadFailure } from '../loading/LoadFailure.tsx'

/** Time for the first ten retries, 2 s apart (specification 1 §8). */
const patienceMs = 20_000

/** Replaces an element whose country, texts or theme are loading: first a skeleton (`waiting`), then a message. */
export function LoadingOrFailure({ clock, waiting }: { clock: Clock; waiting: ReactNode }) {
  const [isOverdue, setOverdue] = useState(false)
  useEffect(() => {
    if (isOverdue) return
    const timer = clock.setTimeout(() => setOverdue(true), patienceMs)
    return () => clock.clearTimeout(timer)
  }, [clock, isOverdue])
  // Later retries can still replace this.
  return isOverdue ? <LoadFailure retry={() => setOverdue(false)} /> : waiting
}
