import { and, desc, eq, gt, max, sql } from 'drizzle-orm'
import type { Database } from '../database.ts'
import { ledgerEntries } from '../schema-payments.ts'

/**
 * `bank` has claims on banks, `delivery-fees` income, `refunds-owed` debts to cardholders. `bulk-prepaid` has charges of bulk jobs
 * until each row is an order or a refund.
 */
export type LedgerAccount = 'bank' | 'delivery-fees' | 'refunds-owed' | 'bulk-prepaid'

/**
 * Moves an amount between accounts, once per ID, in the caller's transaction. The database refuses updates, and
 * transactions whose entries don't add up to zero.
 */
export async function recordMovement(
  transaction: Database,
  movement: {
    id: string
    paymentId: string
    orderId: string | null
    from: LedgerAccount
    to: LedgerAccount
    amountMinor: number
    currency: string
    at: Date
  },
) {
  const { id: transactionId, paymentId, orderId, from, to, amountMinor, currency, at } = movement
  const entry = { transactionId, paymentId, orderId, currency, at }
  await transaction.insert(ledgerEntries).values([
    { ...entry, account: to, amountMinor },
    { ...entry, account: from, amountMinor: -amountMinor },
  ])
}

/** Returns what of each charge is still paid for an order, the newest first. */
export async function chargesOfOrder(
  database: Database,
  orderId: string,
): Promise<{ paymentId: string; currency: string; amountMinor: number }[]> {
  const income = sql<number>`-sum(${ledgerEntries.amountMinor})`.mapWith(Number)
  return database
    .select({ paymentId: ledgerEntries.paymentId, currency: ledgerEntries.currency, amountMinor: income })
    .from(ledgerEntries)
    .where(and(eq(ledgerEntries.orderId, orderId), eq(ledgerEntries.account, 'delivery-fees')))
    .groupBy(ledgerEntries.paymentId, ledgerEntries.currency)
    .having(gt(income, 0))
    .orderBy(desc(max(ledgerEntries.entryId)))
}
