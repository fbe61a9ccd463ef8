import type { TextKey } from '../../i18n/keys.ts'
import type { Translations } from '../../i18n/translate.ts'

/** What a reason explains. */
export type ReasonOf = 'cancelled' | 'delay' | 'failure'

/**
 * Text of a reason that is one of a closed list: why an order was cancelled, is late or goes back. Null for what a person typed
 * and what older servers stored, which is shown as it is.
 */
export function reasonKey(
  of: ReasonOf,
  reason: string,
  { isTextKey }: Pick<Translations, 'isTextKey'>,
): TextKey | null {
  const key = keyOf(of, reason)
  return isTextKey(key) ? key : null
}

function keyOf(of: ReasonOf, reason: string): string {
  if (of === 'cancelled') return `orders.reason.${reason}`
  return of === 'delay' ? `orders.delay-reason.${reason}` : `orders.failure-reason.${reason}`
}
