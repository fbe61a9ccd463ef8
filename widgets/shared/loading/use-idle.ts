import { useEffect, useEffectEvent } from 'react'

/** Runs once, when the first paint is over and the browser has nothing better to do. */
export function useIdle(run: () => void): void {
  const start = useEffectEvent(run)
  useEffect(() => {
    if (!('requestIdleCallback' in globalThis)) {
      const timer = setTimeout(start, 200)
      return () => clearTimeout(timer)
    }
    const idle = requestIdleCallback(start, { timeout: 2000 })
    return () => cancelIdleCallback(idle)
  }, [])
}
