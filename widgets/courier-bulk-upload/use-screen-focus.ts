import { useEffect, useRef } from 'react'
import { useShadowRoot } from '../page-context.ts'

/**
 * Moves the focus to the heading when one screen replaces another, because the control that had it was removed. Not while
 * the user is elsewhere on the page.
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
