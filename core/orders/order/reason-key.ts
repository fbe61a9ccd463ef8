import type { TextKey } from '../../i18n/keys.ts'
import type { Translations } from '../../i18n/translate.ts'

export type ReasonKind = 'cancelled' | 'delay' | 'failure'

/** Returns the text of a listed reason; null for free text, which is shown as it is. */
export function reasonKey(
  kind: ReasonKind,
  reason: string,
  { isTextKey }: Pick<Translations, 'isTextKey'>,
): TextKey | null {
  const key = keyOf(kind, reason)
  return isTextKey(key) ? key : null
}

function keyOf(kind: ReasonKind, reason: string): string {
  if (kind === 'cancelled') return `orders.reason.${reason}`
  return kind === 'delay' ? `orders.delay-reason.${reason}` : `orders.failure-reason.${reason}`
}
