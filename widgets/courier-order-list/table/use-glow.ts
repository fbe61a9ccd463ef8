import { useRef } from 'react'

/**
 * A word for `data-glow` that changes with every live change, so that the row glows once and settles. The first look at
 * a row does not glow unless the row came because of a live change.
 */
export function useGlow(version: number, isFresh: boolean): 'one' | 'other' | undefined {
  const state = useRef<{ version: number; glow: 'one' | 'other' | undefined }>({
    version,
    glow: isFresh ? 'one' : undefined,
  })
  if (state.current.version !== version) {
    state.current = { version, glow: state.current.glow === 'one' ? 'other' : 'one' }
  }
  return state.current.glow
}
