import { and, asc, desc, eq, inArray, isNotNull, isNull, lte, or } from 'drizzle-orm'
import type { Database } from '../database.ts'
import { idempotency } from '../schema-idempotency.ts'
import { type PaymentIntentRow, type PaymentRow, paymentIntents, payments } from '../schema-payments.ts'

export async function insertIntent(database: Database, intent: PaymentIntentRow) {
  await database.insert(paymentIntents).values(intent)
}

export async function intentById(database: Database, intentId: string): Promise<PaymentIntentRow | null> {
  const [row] = await database.select().from(paymentIntents).where(eq(paymentIntents.intentId, intentId))
  return row ?? null
}

export async function deleteOldIntents(database: Database, before: Date) {
  await database.delete(paymentIntents).where(lte(paymentIntents.expiresAt, before))
}

/** Stores a payment before the bank is called and claims its key for this payment alone. */
export async function insertPayment(transaction: Database, payment: PaymentRow) {
  const { placedBy, clientOrderId, requestHash, paymentId, createdAt } = payment
  const response = { payment_id: paymentId }
  await transaction
    .insert(idempotency)
    .values({ scope: placedBy, key: clientOrderId, requestHash, response, createdAt })
  await transaction.insert(payments).values(payment)
}

export async function paymentById(database: Database, paymentId: string): Promise<PaymentRow | null> {
  const [row] = await database.select().from(payments).where(eq(payments.paymentId, paymentId))
  return row ?? null
}

export async function paymentByKey(database: Database, placedBy: string, key: string): Promise<PaymentRow | null> {
  const [row] = await database
    .select()
    .from(payments)
    .where(and(eq(payments.placedBy, placedBy), eq(payments.clientOrderId, key)))
  return row ?? null
}

export async function paymentByOrder(database: Database, orderId: string): Promise<PaymentRow | null> {
  const [row] = await database
    .select()
    .from(payments)
    .where(and(eq(payments.orderId, orderId), isNull(payments.changeContent)))
  return row ?? null
}

/** Returns the newest payment of a bulk job. */
export async function paymentByJob(database: Database, jobId: string): Promise<PaymentRow | null> {
  const [row] = await database
    .select()
    .from(payments)
    .where(eq(payments.bulkJobId, jobId))
    .orderBy(desc(payments.createdAt))
    .limit(1)
  return row ?? null
}

/** Returns an open or charged payment of the intent or the bulk job, or an open one of a change of the order. */
export async function livePayment(
  database: Database,
  {
    intentId,
    bulkJobId,
    changedOrderId,
  }: { intentId: string; bulkJobId: string | null; changedOrderId: string | null },
): Promise<PaymentRow | null> {
  const open = ['INITIATED', 'PAYMENT_INITIATED'] as const
  const isOpen = inArray(payments.status, [...open])
  const ofChange =
    changedOrderId !== null && and(eq(payments.orderId, changedOrderId), isNotNull(payments.changeContent))
  const ofSubject = or(
    eq(payments.intentId, intentId),
    bulkJobId === null ? undefined : eq(payments.bulkJobId, bulkJobId),
  )
  const [row] = await database
    .select()
    .from(payments)
    .where(
      or(
        and(ofSubject, inArray(payments.status, [...open, 'PAYMENT_COMMITTED'])),
        ofChange ? and(ofChange, isOpen) : undefined,
      ),
    )
    .limit(1)
  return row ?? null
}

/** Changes a payment; null if its status has changed since it was read. */
export async function changePayment(
  database: Database,
  before: Pick<PaymentRow, 'paymentId' | 'status'>,
  change: Partial<PaymentRow> & { updatedAt: Date },
): Promise<PaymentRow | null> {
  const [row] = await database
    .update(payments)
    .set(change)
    .where(and(eq(payments.paymentId, before.paymentId), eq(payments.status, before.status)))
    .returning()
  return row ?? null
}

/** Returns open payments that are due, or all open ones. */
export async function openPaymentRows(database: Database, now: Date, includesFuture: boolean): Promise<PaymentRow[]> {
  return database
    .select()
    .from(payments)
    .where(or(lte(payments.nextCheckAt, now), includesFuture ? isNotNull(payments.nextCheckAt) : undefined))
    .orderBy(asc(payments.nextCheckAt))
    .limit(200)
}

export async function earliestCheckAt(database: Database): Promise<Date | null> {
  const [row] = await database
    .select({ at: payments.nextCheckAt })
    .from(payments)
    .where(isNotNull(payments.nextCheckAt))
    .orderBy(asc(payments.nextCheckAt))
    .limit(1)
  return row?.at ?? null
}
