import { eq, sql } from 'drizzle-orm'
import type { Database } from '../database.ts'
import { type GuestOfSignUp, idempotency, orders } from '../schema.ts'
import { payments } from '../schema-payments.ts'
import { announceAccess } from './sessions.ts'

/**
 * Makes the account the one that placed and paid what the guest did, and ends the guest's live sockets. The orders keep
 * their vendor, which is the account's now. Payments come before orders, as wherever both are changed.
 */
export async function moveGuestOrders(transaction: Database, guest: GuestOfSignUp, accountId: string) {
  const orderFacts = sql`jsonb_set(${payments.orderFacts}, '{placedBy}', to_jsonb(${accountId}::text))`
  await transaction.update(payments).set({ placedBy: accountId, orderFacts }).where(eq(payments.placedBy, guest.id))
  await transaction.update(orders).set({ placedBy: accountId }).where(eq(orders.placedBy, guest.id))
  await transaction.update(idempotency).set({ scope: accountId }).where(eq(idempotency.scope, guest.id))
  await announceAccess(transaction, guest.id)
}
