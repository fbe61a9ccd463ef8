import type { Database } from '../database.ts'
import { ledgerEntries } from '../schema-payments.ts'

/** `bank`: what banks owe us. `delivery-fees`: what we have earned. `refunds-owed`: what we owe cardholders. */
export type LedgerAccount = 'bank' | 'delivery-fees' | 'refunds-owed'

/**
 * Moves an amount from one account to another, once under its id, in the caller's transaction.
 * The database refuses changes, and transactions that don't add up to zero.
 */
export async function recordMovement(
  transaction: Database,
  movement: {
    id: string
    paymentId: string
    from: LedgerAccount
    to: LedgerAccount
    amountMinor: number
    currency: string
    at: Date
  },
) {
  const { id: transactionId, paymentId, from, to, amountMinor, currency, at } = movement
  const entry = { transactionId, paymentId, currency, at }
  await transaction.insert(ledgerEntries).values([
    { ...entry, account: to, amountMinor },
    { ...entry, account: from, amountMinor: -amountMinor },
  ])
}
