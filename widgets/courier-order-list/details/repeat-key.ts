interface Pressed {
  key: string
  code: string
  ctrlKey: boolean
  metaKey: boolean
  altKey: boolean
}

/** For `aria-keyshortcuts`. */
export const repeatShortcut = 'r'

/** R, and on a keyboard of other letters the key in its place; never together with another key, which is the browser's. */
export function isRepeatKey({ key, code, ctrlKey, metaKey, altKey }: Pressed): boolean {
  if (ctrlKey || metaKey || altKey) return false
  return key.toLowerCase() === repeatShortcut || (!/^[a-z]$/i.test(key) && code === 'KeyR')
}
