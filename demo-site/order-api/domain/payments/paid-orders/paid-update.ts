import type { OrderRow } from '../../../store/schema.ts'
import type { Country } from '../../country.ts'
import { refuse } from '../../refusal.ts'
import { payableFee } from '../money.ts'
import { type RefundWithChange, refundOf } from './refunds.ts'

/** What is left of an order's charge; of one without a record of it, what was to be paid. Decimal money. */
const paidFor = (order: OrderRow) =>
  order.payment ? order.payment.charged - order.payment.refunded : payableFee(order)

/**
 * How a change of an order touches its payment: paid stays paid, and a lower fee gives the difference back.
 * @returns the refund; null if there is none.
 * @throws Refusal 422 `payment.method-fixed`, and `payment.fee-higher` for a fee that hasn't been paid.
 */
export function paidChange(
  country: Country,
  order: OrderRow,
  after: Pick<OrderRow, 'paymentMethod' | 'deliveryFee' | 'discountedDeliveryFee'>,
  now: Date,
): RefundWithChange | null {
  const [isPaid, willBePaid] = [order.paymentMethod === 'PAID', after.paymentMethod === 'PAID']
  if (isPaid !== willBePaid) {
    refuse(422, 'payment.method-fixed', 'Paying by card can’t be chosen or left once the order is placed.')
  }
  if (!isPaid) return null
  const difference = paidFor(order) - payableFee(after)
  // Money has at most three decimals: less is what binary fractions leave.
  if (difference < -0.0005) {
    refuse(422, 'payment.fee-higher', 'This change costs more than was paid. Place another order for it.')
  }
  return refundOf(country, order, difference, now)
}
