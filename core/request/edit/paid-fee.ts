import type { Order } from '../../orders/order/order.ts'
import { compareFees, payableFee, type Quote } from '../quote/quote.ts'

/** What a change means for an order that is paid: the server refunds a lower fee and refuses a higher one. */
export interface PaidFee {
  state: 'refunded' | 'higher'
  /** Decimal money, above 0. */
  difference: number
}

/** Null if the order isn't paid, or costs what was paid for it. */
export function paidFeeOf(order: Pick<Order, 'paymentMethod' | 'payment' | 'total'>, quote: Quote): PaidFee | null {
  if (order.paymentMethod !== 'PAID') return null
  const { payment } = order
  const paid = payment ? Number((payment.charged - payment.refunded).toFixed(3)) : order.total
  const change = compareFees(paid, payableFee(quote))
  if (!change.changed) return null
  return { state: change.difference > 0 ? 'higher' : 'refunded', difference: Math.abs(change.difference) }
}
