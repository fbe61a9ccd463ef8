import { eq, sql } from 'drizzle-orm'
import type { Database } from '../database.ts'
import { idempotency, orders, type SignUpGuest } from '../schema.ts'
import { payments } from '../schema-payments.ts'
import { notifyAccessChange } from './sessions.ts'

/**
 * Moves a guest's orders and payments to the account and ends the guest's live sockets. The orders keep their vendor,
 * which now belongs to the account. Payments are updated first, here and elsewhere, to avoid deadlocks.
 */
export async function moveGuestOrders(transaction: Database, guest: SignUpGuest, accountId: string) {
  const orderContent = sql`jsonb_set(${payments.orderContent}, '{placedBy}', to_jsonb(${accountId}::text))`
  await transaction.update(payments).set({ placedBy: accountId, orderContent }).where(eq(payments.placedBy, guest.id))
  await transaction.update(orders).set({ placedBy: accountId }).where(eq(orders.placedBy, guest.id))
  await transaction.update(idempotency).set({ scope: accountId }).where(eq(idempotency.scope, guest.id))
  await notifyAccessChange(transaction, guest.id)
}
