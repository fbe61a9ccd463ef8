import { NoAnswerError, RefusedError } from '../api/errors.ts'
import type { TextKey } from '../i18n/keys.ts'

/**
 * The text of what a call about accounts threw (specification 1 §8): `auth.` and the server's key; no answer may be the
 * network's fault; `fallback` for what has no text.
 */
export function accountFailure(
  error: unknown,
  isTextKey: (key: string) => key is TextKey,
  fallback: TextKey = 'auth.unknown',
): TextKey {
  if (error instanceof NoAnswerError) return 'auth.offline'
  const key = error instanceof RefusedError ? `auth.${error.key.replace(/^auth\./, '')}` : ''
  return isTextKey(key) ? key : fallback
}
