import type { Database } from '../database.ts'
import { ledgerEntries } from '../schema-payments.ts'

/** `bank` has claims on banks, `delivery-fees` income, `refunds-owed` debts to cardholders. */
export type LedgerAccount = 'bank' | 'delivery-fees' | 'refunds-owed'

/**
 * Moves an amount between accounts, once per ID, in the caller's transaction. The database refuses updates, and
 * transactions whose entries don't add up to zero.
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
