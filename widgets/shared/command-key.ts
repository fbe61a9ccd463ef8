import type { KeyboardEvent as ReactKeyboardEvent } from 'react'

// What an input method handles. Safari ends the composition before the confirming Enter, so only its code tells.
const inputMethodCode = 229

/**
 * The key of a press that means a command, such as `Enter`; '' while an input method uses the key to compose or confirm
 * text. Every key handler reads the key through this.
 */
export function commandKey(event: KeyboardEvent | ReactKeyboardEvent): string {
  const { isComposing, keyCode, key } = 'nativeEvent' in event ? event.nativeEvent : event
  return isComposing || keyCode === inputMethodCode ? '' : key
}
