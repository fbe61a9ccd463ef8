import type { Order } from '../../orders/order/order.ts'
import { compareFees, payableFee, type Quote } from '../quote/quote.ts'

export interface FeeDifference {
  state: 'refunded' | 'higher'
  difference: number
}

/** Null if the order wasn't paid by card or the fee is unchanged. */
export function feeDifferenceOf(order: Pick<Order, 'paymentMethod' | 'payment'>, quote: Quote): FeeDifference | null {
  const { payment } = order
  if (order.paymentMethod !== 'PAID' || !payment) return null
  const paid = Number((payment.charged - payment.refunded).toFixed(3))
  const change = compareFees(paid, payableFee(quote))
  if (!change.changed) return null
  return { state: change.difference > 0 ? 'higher' : 'refunded', difference: Math.abs(change.difference) }
}
