import { type ReasonKind, reasonKey } from '../../../core/orders/order/reason-key.ts'
import { usePage, useTranslate } from '../../page-context.ts'

/** Text for why an order was cancelled, is late or is returned; null without a reason. */
export function useReason(of: ReasonKind, reason: string | null): string | null {
  const translate = useTranslate()
  const { translations } = usePage()
  const key = reason === null ? null : reasonKey(of, reason, translations)
  return key ? translate(key) : reason
}
