import { useEffect, useRef } from 'react'

type Pressed = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey'>

interface Verbs {
  /** To the next row (1) or the previous one (-1). */
  step(by: 1 | -1): void
  find(): void
  /** False if nothing is open. */
  close(): boolean
  help(): void
}

/** J, K, /, Escape and ?, by position on non-Latin keyboards. Rows handle Enter. */
function press({ key, code, ctrlKey, metaKey, altKey }: Pressed, verbs: Verbs): boolean {
  if (ctrlKey || metaKey || altKey) return false
  const letter = /^[a-z]$/i.test(key) ? key.toLowerCase() : code.replace('Key', '').toLowerCase()
  if (key === 'Escape') return verbs.close()
  if (key === '?') verbs.help()
  else if (key === '/') verbs.find()
  else if (letter === 'j') verbs.step(1)
  else if (letter === 'k') verbs.step(-1)
  else return false
  return true
}

/** Not while the user types or a dialog is open. */
const typing = 'input, textarea, select, dialog, [contenteditable]'

/**
 * Keyboard shortcuts while the focus is in the element; with `onPage` also while nothing has the focus, for pages made
 * of the list.
 */
export function useListKeys(root: ShadowRoot, onPage: boolean, verbs: Verbs) {
  const latest = useRef(verbs)
  useEffect(() => {
    latest.current = verbs
  })
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      const isTyping = event.composedPath().some((one) => one instanceof Element && one.matches(typing))
      if (event.defaultPrevented || isTyping) return
      if (press(event, latest.current)) event.preventDefault()
    }
    const inElement = onKeyDown as EventListener
    const onDocumentKeyDown = (event: KeyboardEvent) => event.target === document.body && onKeyDown(event)
    root.addEventListener('keydown', inElement)
    if (onPage) document.addEventListener('keydown', onDocumentKeyDown)
    return () => {
      root.removeEventListener('keydown', inElement)
      document.removeEventListener('keydown', onDocumentKeyDown)
    }
  }, [root, onPage])
}
