import type { Order } from '../../orders/order/order.ts'
import { compareFees, payableFee, type Quote } from '../quote/quote.ts'

export interface FeeDifference {
  state: 'refunded' | 'higher'
  difference: number
}

/** Null if the order isn't paid or the fee is unchanged. */
export function feeDifferenceOf(
  order: Pick<Order, 'paymentMethod' | 'payment' | 'total'>,
  quote: Quote,
): FeeDifference | null {
  if (order.paymentMethod !== 'PAID') return null
  const { payment } = order
  const paid = payment ? Number((payment.charged - payment.refunded).toFixed(3)) : order.total
  const change = compareFees(paid, payableFee(quote))
  if (!change.changed) return null
  return { state: change.difference > 0 ? 'higher' : 'refunded', difference: Math.abs(change.difference) }
}
