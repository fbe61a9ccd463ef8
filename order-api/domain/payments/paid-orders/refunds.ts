import type { OrderPaymentWire } from '../../../../core/api/orders.ts'
import type { Database } from '../../../store/database.ts'
import type { OrderChange } from '../../../store/orders/events.ts'
import { amendOrder, orderById } from '../../../store/orders/orders.ts'
import { chargesOfOrder, type LedgerAccount, recordMovement } from '../../../store/payments/ledger.ts'
import { insertRefund, markRefundSent } from '../../../store/payments/refunds.ts'
import type { OrderRow } from '../../../store/schema.ts'
import type { PaymentRefundRow } from '../../../store/schema-payments.ts'
import type { Country } from '../../country.ts'
import { refuse } from '../../refusal.ts'
import { fromMinor, payableFee, toMinor } from '../money.ts'

// End statuses of orders that were paid for and not delivered.
const undelivered: ReadonlySet<string> = new Set(['CANCELLED', 'STALLED', 'RETURNED_TO_VENDOR'])

/** A refund that is recorded in the transaction of an order's change. */
export interface RefundWithChange {
  payment: OrderPaymentWire
  inTransaction(transaction: Database): Promise<void>
}

/** Returns the refund of an order that reaches `status`; null if none is due. */
export function refundAfter(country: Country, order: OrderRow, status: string, now: Date): RefundWithChange | null {
  const { payment } = order
  if (!payment || !undelivered.has(status)) return null
  return refundOf(country, order, payment.charged - payment.refunded, now)
}

/** Returns a refund of part of a charge, in decimal money; null if nothing is due. */
export function refundOf(country: Country, order: OrderRow, amount: number, now: Date): RefundWithChange | null {
  const { payment, orderId } = order
  const amountMinor = toMinor(country, amount)
  if (!payment || amountMinor <= 0) return null
  const refunded = fromMinor(country, toMinor(country, payment.refunded) + amountMinor)
  return {
    payment: { ...payment, refunded },
    inTransaction: (transaction) => recordRefund(transaction, orderId, amountMinor, now),
  }
}

/** Records refunds of what was charged for an order, the newest charge first. The bank gets them after the commit. */
async function recordRefund(transaction: Database, orderId: string, amountMinor: number, now: Date) {
  let open = amountMinor
  for (const charge of await chargesOfOrder(transaction, orderId)) {
    const part = Math.min(open, charge.amountMinor)
    if (part === 0) break
    const { paymentId, currency } = charge
    await oweRefund(transaction, { paymentId, orderId, amountMinor: part, currency, from: 'delivery-fees', now })
    open -= part
  }
  if (open > 0) throw new Error('The order’s charges are lower than its refund')
}

/** Records a refund in the ledger and for sending. @param from the account that has the charged amount */
export async function oweRefund(
  transaction: Database,
  refund: Pick<PaymentRefundRow, 'paymentId' | 'orderId' | 'amountMinor'> & {
    currency: string
    from: LedgerAccount
    now: Date
  },
) {
  const { paymentId, orderId, amountMinor, currency, from: account, now } = refund
  const refundId = `refund-${crypto.randomUUID()}`
  const row = { refundId, paymentId, orderId, amountMinor, createdAt: now, sentAt: null, nextTryAt: now }
  await insertRefund(transaction, row)
  const movement = { id: `owe ${refundId}`, paymentId, orderId, amountMinor, currency, at: now }
  await recordMovement(transaction, { ...movement, from: 'refunds-owed', to: account })
}

// Another request may change the order at the same time.
const maxAttempts = 5

/** Records in the ledger and in the order that the bank has accepted a refund. Returns the order's change; null if already
 * recorded, or without an order. */
export async function recordSentRefund(
  transaction: Database,
  { refundId, paymentId, orderId, amountMinor }: PaymentRefundRow,
  { country, now }: { country: Country; now: Date },
): Promise<OrderChange | null> {
  if (!(await markRefundSent(transaction, refundId, now))) return null
  const movement = { id: `send ${refundId}`, paymentId, orderId, amountMinor, currency: country.currency, at: now }
  await recordMovement(transaction, { ...movement, from: 'bank', to: 'refunds-owed' })
  if (orderId === null) return null
  const sent = { at: now.toISOString(), amount: fromMinor(country, amountMinor) }
  for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
    const order = await orderById(transaction, orderId)
    if (!order?.payment) throw new Error('The order has no payment')
    const payment = { ...order.payment, refunds_sent: [...(order.payment.refunds_sent ?? []), sent] }
    const changed = await amendOrder(transaction, order, { payment, updatedAt: now })
    if (changed) return changed
  }
  throw new Error('The order is changing')
}

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
