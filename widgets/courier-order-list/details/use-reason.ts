import { type ReasonOf, reasonKey } from '../../../core/orders/order/reason-key.ts'
import { usePage, useTranslate } from '../../page-context.ts'

/** Why an order was cancelled, is late or goes back, in words; null without a reason. */
export function useReason(of: ReasonOf, reason: string | null): string | null {
  const translate = useTranslate()
  const { translations } = usePage()
  const key = reason === null ? null : reasonKey(of, reason, translations)
  return key ? translate(key) : reason
}
