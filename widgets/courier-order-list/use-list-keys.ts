import { useEffect, useRef } from 'react'
import { commandKey } from '../shared/command-key.ts'

interface ListActions {
  /** To the next row (1) or the previous one (-1). */
  step(by: 1 | -1): void
  find(): void
  /** False if nothing is open. */
  close(): boolean
  help(): void
}

/** Handles J, K, /, Escape and ?, by position on non-Latin keyboards. Rows handle Enter. */
function handleKey(event: KeyboardEvent, actions: ListActions): boolean {
  const key = commandKey(event)
  if (key === '' || event.ctrlKey || event.metaKey || event.altKey) return false
  const letter = /^[a-z]$/i.test(key) ? key.toLowerCase() : event.code.replace('Key', '').toLowerCase()
  if (key === 'Escape') return actions.close()
  if (key === '?') actions.help()
  else if (key === '/') actions.find()
  else if (letter === 'j') actions.step(1)
  else if (letter === 'k') actions.step(-1)
  else return false
  return true
}

/** Elements in which shortcuts are off: text controls and dialogs. */
const typingTargets = 'input, textarea, select, dialog, [contenteditable]'

/**
 * Keyboard shortcuts while the focus is in the element; with `onPage` also while nothing has the focus, for pages made
 * of the list.
 */
export function useListKeys(root: ShadowRoot, onPage: boolean, actions: ListActions) {
  const latestActions = useRef(actions)
  useEffect(() => {
    latestActions.current = actions
  })
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      const isTyping = event.composedPath().some((one) => one instanceof Element && one.matches(typingTargets))
      if (event.defaultPrevented || isTyping) return
      if (handleKey(event, latestActions.current)) event.preventDefault()
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
