import { NoResponseError, RefusedError, ServerError, serverText } from '../../api/errors.ts'
import type { TextKey } from '../../i18n/keys.ts'

/** Texts for unknown keys and for no response. */
export interface AccountFallback {
  otherwise: TextKey
  offline: TextKey
}

const fallback: AccountFallback = { otherwise: 'error.unknown', offline: 'auth.offline' }

/** Returns the text for a failed account call (specification 1 §8): `auth.` and the key, else the key, else the fallback. */
export function accountFailure(
  error: unknown,
  isTextKey: (key: string) => key is TextKey,
  { otherwise, offline }: AccountFallback = fallback,
): TextKey {
  if (error instanceof NoResponseError) return offline
  if (!(error instanceof ServerError || error instanceof RefusedError)) return otherwise
  const key = `auth.${error.key.replace(/^auth\./, '')}`
  return isTextKey(key) && key !== 'auth.unknown' ? key : (serverText(error, isTextKey) ?? otherwise)
}
