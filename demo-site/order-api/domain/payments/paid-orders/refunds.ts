import type { OrderPaymentWire } from '../../../../../core/api/orders.ts'
import type { Database } from '../../../store/database.ts'
import { recordMovement } from '../../../store/payments/ledger.ts'
import { paymentByOrder } from '../../../store/payments/payments.ts'
import { insertRefund, markRefundSent } from '../../../store/payments/refunds.ts'
import type { OrderRow } from '../../../store/schema.ts'
import type { PaymentRefundRow } from '../../../store/schema-payments.ts'
import type { Country } from '../../country.ts'
import { fromMinor, toMinor } from '../money.ts'

// Ends without the paid delivery.
const undelivered: ReadonlySet<string> = new Set(['CANCELLED', 'STALLED', 'RETURNED_TO_VENDOR'])

/** A refund in the transaction of an order's change. */
export interface RefundWithChange {
  payment: OrderPaymentWire
  within(transaction: Database): Promise<void>
}

/** Returns the refund due at a status; null for none. */
export function refundAfter(country: Country, order: OrderRow, status: string, now: Date): RefundWithChange | null {
  const { payment } = order
  if (!payment || !undelivered.has(status)) return null
  return refundOf(country, order, payment.charged - payment.refunded, now)
}

/** Refunds part of a charge; null if nothing is left. Decimal money. */
export function refundOf(country: Country, order: OrderRow, amount: number, now: Date): RefundWithChange | null {
  const { payment, orderId } = order
  const amountMinor = toMinor(country, amount)
  if (!payment || amountMinor <= 0) return null
  const refunded = fromMinor(country, toMinor(country, payment.refunded) + amountMinor)
  return {
    payment: { ...payment, refunded },
    within: (transaction) => recordRefund(transaction, orderId, amountMinor, now),
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

/** @returns false if it was already recorded as sent */
export async function recordSentRefund(
  database: Database,
  { refundId, paymentId, amountMinor }: PaymentRefundRow,
  { currency, now }: { currency: string; now: Date },
): Promise<boolean> {
  return database.transaction(async (transaction) => {
    if (!(await markRefundSent(transaction, refundId, now))) return false
    const movement = { id: `send ${refundId}`, paymentId, amountMinor, currency, at: now }
    await recordMovement(transaction, { ...movement, from: 'bank', to: 'refunds-owed' })
    return true
  })
}
