import { type RefObject, useEffect, useRef } from 'react'

/** Gives the focus back to the field that lost it while the fields were disabled. Returns the ref of their box. */
export function useKeptFocus(isHeld: boolean): RefObject<HTMLDivElement | null> {
  const box = useRef<HTMLDivElement>(null)
  const last = useRef<HTMLElement | null>(null)

  useEffect(() => {
    const element = box.current
    if (!element) return
    const remember = ({ target }: FocusEvent) => {
      last.current = target instanceof HTMLElement ? target : null
    }
    // Another part has the focus: it stays there. Disabled fields lose it to nothing.
    const forget = ({ relatedTarget }: FocusEvent) => {
      if (relatedTarget) last.current = null
    }
    element.addEventListener('focusin', remember)
    element.addEventListener('focusout', forget)
    return () => {
      element.removeEventListener('focusin', remember)
      element.removeEventListener('focusout', forget)
    }
  }, [])

  useEffect(() => {
    const root = box.current?.getRootNode()
    if (!isHeld && root instanceof ShadowRoot && root.activeElement === null) last.current?.focus()
  }, [isHeld])
  return box
}
