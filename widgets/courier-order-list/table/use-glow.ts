import { useRef } from 'react'

/**
 * A `data-glow` value that changes with every live change, so that the row glows once. A row's first render glows only
 * if it was added live.
 */
export function useGlow(version: number, isFresh: boolean): 'one' | 'other' | undefined {
  const state = useRef<{ version: number; glow: 'one' | 'other' | undefined }>({
    version,
    glow: isFresh ? 'one' : undefined,
  })
  if (state.current.version !== version) {
    state.current = { version, glow: !isFresh ? undefined : state.current.glow === 'one' ? 'other' : 'one' }
  }
  return state.current.glow
}
