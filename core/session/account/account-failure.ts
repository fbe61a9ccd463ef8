import { NoResponseError, RefusedError, ServerError, serverText } from '../../api/errors.ts'
import { type RefusedField, refusedField } from '../../api/refused-field.ts'
import type { TextKey } from '../../i18n/keys.ts'

/** What is said if the server gives no key that we know, and if it can't be reached. */
export interface AccountFallback {
  otherwise: TextKey
  offline: TextKey
}

const fallback: AccountFallback = { otherwise: 'error.unknown', offline: 'auth.offline' }

/**
 * The text for a failed call about accounts (specification 1 §8): of `auth.` and the server's key, else of the key itself,
 * else the fallback.
 */
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

/** The same with the field that it is about: what a form of an account shows for a failed call. */
export function accountRefusal(
  error: unknown,
  isTextKey: (key: string) => key is TextKey,
  fallback?: AccountFallback,
): { field: RefusedField | null; problem: TextKey } {
  const problem = accountFailure(error, isTextKey, fallback)
  return { field: refusedField(problem), problem }
}
