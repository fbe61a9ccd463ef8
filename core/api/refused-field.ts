import type { TextKey } from '../i18n/keys.ts'
import { RefusedError } from './errors.ts'
import { fieldOfKey, type RefusedField } from './field-of-key.ts'

/** Returns the form field of a server's key; null if the error concerns the whole form. */
export function refusedField(key: string): RefusedField | null {
  return key in fieldOfKey ? fieldOfKey[key as keyof typeof fieldOfKey] : null
}

const textsByKey: Readonly<Record<string, TextKey>> = {
  'validation.fill-sender-name': 'register.fill-name',
  'validation.sender-email': 'account.wrong-email',
  'validation.sender-phone': 'validation.phone-incorrect',
}

/** Returns the text to show at a key's field; null if the error concerns the whole form. */
export function refusedText(key: string, isTextKey: (key: string) => key is TextKey): TextKey | null {
  if (!refusedField(key)) return null
  return textsByKey[key] ?? (isTextKey(key) ? key : null)
}

/** Returns the field and text of a failed call; null if it concerns no field or has no text. */
export function fieldRefusal(
  error: unknown,
  isTextKey: (key: string) => key is TextKey,
): { field: RefusedField; problem: TextKey } | null {
  if (!(error instanceof RefusedError)) return null
  const field = refusedField(error.key)
  const problem = refusedText(error.key, isTextKey)
  return field && problem && { field, problem }
}
