import type { KeyboardEvent as ReactKeyboardEvent } from 'react'
import { commandKey } from '../../shared/command-key.ts'

export const repeatShortcut = 'r'

/** R, or its position on non-Latin keyboards, without modifier keys. */
export function isRepeatKey(event: KeyboardEvent | ReactKeyboardEvent): boolean {
  const { code, ctrlKey, metaKey, altKey } = event
  const key = commandKey(event)
  if (key === '' || ctrlKey || metaKey || altKey) return false
  return key.toLowerCase() === repeatShortcut || (!/^[a-z]$/i.test(key) && code === 'KeyR')
}
