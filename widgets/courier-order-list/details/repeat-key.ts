interface Pressed {
  key: string
  code: string
  ctrlKey: boolean
  metaKey: boolean
  altKey: boolean
}

export const repeatShortcut = 'r'

/** R, or its position on non-Latin keyboards, without modifier keys. */
export function isRepeatKey({ key, code, ctrlKey, metaKey, altKey }: Pressed): boolean {
  if (ctrlKey || metaKey || altKey) return false
  return key.toLowerCase() === repeatShortcut || (!/^[a-z]$/i.test(key) && code === 'KeyR')
}
