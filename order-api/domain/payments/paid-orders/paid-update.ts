import type { OrderRow } from '../../../store/schema.ts'
import type { Country } from '../../country.ts'
import { refuse } from '../../refusal.ts'
import { fromMinor, payableFee, toMinor } from '../money.ts'
import { type RefundWithChange, refundOf } from './refunds.ts'

type Priced = Pick<OrderRow, 'paymentMethod' | 'deliveryFee' | 'discountedDeliveryFee'>

/**
 * Returns what a change of a paid order costs more, in minor units; negative if it costs less, 0 for orders that the rider is paid
 * for. @throws Refusal 422 `payment.method-fixed`
 */
export function dueForChange(country: Country, order: OrderRow, after: Priced): number {
  const [isPaid, isPaidAfter] = [order.paymentMethod === 'PAID', after.paymentMethod === 'PAID']
  if (isPaid !== isPaidAfter) {
    refuse(422, 'payment.method-fixed', 'Paying by card can’t be chosen or left once the order is placed.')
  }
  const { payment } = order
  // Without a card payment, the fee is on the vendor's invoice.
  if (!isPaid || !payment) return 0
  return toMinor(country, payableFee(after)) - toMinor(country, payment.charged - payment.refunded)
}

/** Returns the refund for a change that lowers the fee; null for none. @throws Refusal 422 `payment.fee-higher`, or as above */
export function refundForChange(country: Country, order: OrderRow, after: Priced, now: Date): RefundWithChange | null {
  const due = dueForChange(country, order, after)
  if (due > 0) refuse(422, 'payment.fee-higher', 'This change costs more than was paid. Pay the difference by card.')
  return refundOf(country, order, fromMinor(country, -due), now)
}
