import { and, asc, eq, isNotNull, isNull, lte } from 'drizzle-orm'
import type { Database } from '../database.ts'
import { type PaymentRefundRow, paymentRefunds } from '../schema-payments.ts'

export async function insertRefund(transaction: Database, refund: PaymentRefundRow) {
  await transaction.insert(paymentRefunds).values(refund)
}

export async function refundsToSend(database: Database, now: Date): Promise<PaymentRefundRow[]> {
  return database
    .select()
    .from(paymentRefunds)
    .where(lte(paymentRefunds.nextTryAt, now))
    .orderBy(asc(paymentRefunds.nextTryAt))
    .limit(200)
}

/** Marks a refund as sent; false if it was marked already. */
export async function markRefundSent(transaction: Database, refundId: string, now: Date): Promise<boolean> {
  const rows = await transaction
    .update(paymentRefunds)
    .set({ sentAt: now, nextTryAt: null })
    .where(and(eq(paymentRefunds.refundId, refundId), isNull(paymentRefunds.sentAt)))
    .returning({ refundId: paymentRefunds.refundId })
  return rows.length > 0
}

export async function sendRefundAt(database: Database, refundId: string, at: Date) {
  await database.update(paymentRefunds).set({ nextTryAt: at }).where(eq(paymentRefunds.refundId, refundId))
}

export async function earliestSendAt(database: Database): Promise<Date | null> {
  const [row] = await database
    .select({ at: paymentRefunds.nextTryAt })
    .from(paymentRefunds)
    .where(isNotNull(paymentRefunds.nextTryAt))
    .orderBy(asc(paymentRefunds.nextTryAt))
    .limit(1)
  return row?.at ?? null
}
