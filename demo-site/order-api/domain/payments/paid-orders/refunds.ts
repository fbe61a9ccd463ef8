import type { OrderPaymentWire } from '../../../../../core/api/orders.ts'
import type { Database } from '../../../store/database.ts'
import type { OrderChange } from '../../../store/orders/events.ts'
import { amendOrder, orderById } from '../../../store/orders/orders.ts'
import { recordMovement } from '../../../store/payments/ledger.ts'
import { paymentByOrder } from '../../../store/payments/payments.ts'
import { insertRefund, markRefundSent } from '../../../store/payments/refunds.ts'
import type { OrderRow } from '../../../store/schema.ts'
import type { PaymentRefundRow } from '../../../store/schema-payments.ts'
import type { Country } from '../../country.ts'
import { fromMinor, toMinor } from '../money.ts'

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

/** Records the refund; the bank gets it after the commit. */
async function recordRefund(transaction: Database, orderId: string, amountMinor: number, now: Date) {
  const payment = await paymentByOrder(transaction, orderId)
  if (!payment) throw new Error('The order has no payment')
  const { paymentId, currency } = payment
  const refundId = `refund-${crypto.randomUUID()}`
  await insertRefund(transaction, {
    refundId,
    paymentId,
    orderId,
    amountMinor,
    createdAt: now,
    sentAt: null,
    sendAt: now,
  })
  const movement = { id: `owe ${refundId}`, paymentId, amountMinor, currency, at: now }
  await recordMovement(transaction, { ...movement, from: 'refunds-owed', to: 'delivery-fees' })
}

// Another request may change the order at the same time.
const maxAttempts = 5

/** Records in the ledger and in the order that the bank has accepted a refund. Returns the order's change; null if already recorded. */
export async function recordSentRefund(
  transaction: Database,
  { refundId, paymentId, orderId, amountMinor }: PaymentRefundRow,
  { country, now }: { country: Country; now: Date },
): Promise<OrderChange | null> {
  if (!(await markRefundSent(transaction, refundId, now))) return null
  const movement = { id: `send ${refundId}`, paymentId, amountMinor, currency: country.currency, at: now }
  await recordMovement(transaction, { ...movement, from: 'bank', to: 'refunds-owed' })
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
