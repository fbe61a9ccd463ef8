import type { RefusedField } from '../../api/field-of-key.ts'
import { refusedField } from '../../api/refused-field.ts'
import type { TextKey } from '../../i18n/keys.ts'
import { type AccountFallback, accountFailure } from './account-failure.ts'

/** Returns text and field of a failed account call, for a form. */
export function accountRefusal(
  error: unknown,
  isTextKey: (key: string) => key is TextKey,
  fallback?: AccountFallback,
): { field: RefusedField | null; problem: TextKey } {
  const problem = accountFailure(error, isTextKey, fallback)
  return { field: refusedField(problem), problem }
}
