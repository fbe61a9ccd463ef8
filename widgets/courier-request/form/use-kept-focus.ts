import { type RefObject, useEffect, useRef } from 'react'

/** Focuses a field again once it is no longer disabled. Returns the ref of the container. */
export function useKeptFocus(isHeld: boolean): RefObject<HTMLDivElement | null> {
  const box = useRef<HTMLDivElement>(null)
  const lastFocused = useRef<HTMLElement | null>(null)

  useEffect(() => {
    const element = box.current
    if (!element) return
    const remember = ({ target }: FocusEvent) => {
      lastFocused.current = target instanceof HTMLElement ? target : null
    }
    // Disabled fields lose the focus to nothing, unlike a focus moved elsewhere.
    const forget = ({ relatedTarget }: FocusEvent) => {
      if (relatedTarget) lastFocused.current = null
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
    if (!isHeld && root instanceof ShadowRoot && root.activeElement === null) lastFocused.current?.focus()
  }, [isHeld])
  return box
}
