import { useEffect, useRef } from 'react'
import { useShadowRoot } from '../page-context.ts'

/**
 * Focuses the heading when one screen replaces another, because the focused control was removed. Does nothing if the
 * focus is elsewhere on the page.
 */
export function useScreenFocus(screen: string) {
  const root = useShadowRoot()
  const shown = useRef(screen)
  useEffect(() => {
    if (shown.current === screen) return
    shown.current = screen
    const { activeElement, body } = root.host.ownerDocument
    if (activeElement !== body && activeElement !== root.host) return
    root.querySelector<HTMLElement>('h2[tabindex]')?.focus()
  }, [screen, root])
}
