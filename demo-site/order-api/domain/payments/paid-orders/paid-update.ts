import type { OrderRow } from '../../../store/schema.ts'
import type { Country } from '../../country.ts'
import { refuse } from '../../refusal.ts'
import { payableFee } from '../money.ts'
import { type RefundWithChange, refundOf } from './refunds.ts'

/** Returns the charge minus refunds in decimal money, or the fee if no payment is recorded. */
const paidFor = (order: OrderRow) =>
  order.payment ? order.payment.charged - order.payment.refunded : payableFee(order)

/**
 * Returns the refund for a change that lowers the fee; null for none.
 * @throws Refusal 422 `payment.method-fixed`, or `payment.fee-higher`
 */
export function refundForChange(
  country: Country,
  order: OrderRow,
  after: Pick<OrderRow, 'paymentMethod' | 'deliveryFee' | 'discountedDeliveryFee'>,
  now: Date,
): RefundWithChange | null {
  const [isPaid, isPaidAfter] = [order.paymentMethod === 'PAID', after.paymentMethod === 'PAID']
  if (isPaid !== isPaidAfter) {
    refuse(422, 'payment.method-fixed', 'Paying by card can’t be chosen or left once the order is placed.')
  }
  if (!isPaid) return null
  const difference = paidFor(order) - payableFee(after)
  // Tolerates binary fractions.
  if (difference < -0.0005) {
    refuse(422, 'payment.fee-higher', 'This change costs more than was paid. Place another order for it.')
  }
  return refundOf(country, order, difference, now)
}
