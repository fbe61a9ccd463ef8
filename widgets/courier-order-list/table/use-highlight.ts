import { useRef } from 'react'

/**
 * Returns a `data-glow` value that changes with every live change, which restarts the row's animation. A new row is
 * highlighted only if it was added live.
 */
export function useHighlight(version: number, isFresh: boolean): 'one' | 'other' | undefined {
  const state = useRef<{ version: number; highlight: 'one' | 'other' | undefined }>({
    version,
    highlight: isFresh ? 'one' : undefined,
  })
  if (state.current.version !== version) {
    state.current = { version, highlight: !isFresh ? undefined : state.current.highlight === 'one' ? 'other' : 'one' }
  }
  return state.current.highlight
}
