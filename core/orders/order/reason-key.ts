import type { TextKey } from '../../i18n/keys.ts'
import type { Translations } from '../../i18n/translate.ts'

export type ReasonOf = 'cancelled' | 'delay' | 'failure'

/** Returns the text of a listed reason; null for free text, which is shown as it is. */
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
