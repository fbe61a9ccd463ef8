import { and, asc, eq, inArray, isNotNull, lte, sql } from 'drizzle-orm'
import type { Database } from '../database.ts'
import { type SandboxChargeRow, sandboxBankCards, sandboxBankCharges, sandboxBankRefunds } from '../schema-payments.ts'

/** Stores a charge once per ID and returns the stored one. */
export async function chargeOnce(database: Database, charge: SandboxChargeRow): Promise<SandboxChargeRow> {
  await database.insert(sandboxBankCharges).values(charge).onConflictDoNothing()
  const stored = await chargeById(database, charge.chargeId)
  if (!stored) throw new Error('The charge was not stored')
  return stored
}

export async function chargeById(database: Database, chargeId: string): Promise<SandboxChargeRow | null> {
  const [row] = await database.select().from(sandboxBankCharges).where(eq(sandboxBankCharges.chargeId, chargeId))
  return row ?? null
}

export async function chargeByPage(database: Database, pageId: string): Promise<SandboxChargeRow | null> {
  const [row] = await database.select().from(sandboxBankCharges).where(eq(sandboxBankCharges.pageId, pageId))
  return row ?? null
}

/** Decides a pending charge and returns its current state. */
export async function decideCharge(
  database: Database,
  chargeId: string,
  change: Partial<SandboxChargeRow>,
  from: ('waiting' | 'deciding')[] = ['waiting', 'deciding'],
): Promise<SandboxChargeRow | null> {
  await database
    .update(sandboxBankCharges)
    .set(change)
    .where(and(eq(sandboxBankCharges.chargeId, chargeId), inArray(sandboxBankCharges.state, from)))
  return chargeById(database, chargeId)
}

/** Confirms postponed charges that are due. */
export async function confirmDueCharges(database: Database, now: Date) {
  await database
    .update(sandboxBankCharges)
    .set({ state: 'charged' })
    .where(and(eq(sandboxBankCharges.state, 'deciding'), lte(sandboxBankCharges.decideAt, now)))
}

export async function chargesToNotify(database: Database, now: Date): Promise<SandboxChargeRow[]> {
  return database
    .select()
    .from(sandboxBankCharges)
    .where(lte(sandboxBankCharges.notifyAt, now))
    .orderBy(asc(sandboxBankCharges.notifyAt))
    .limit(200)
}

export async function notifyChargeAt(database: Database, chargeId: string, at: Date | null) {
  await database.update(sandboxBankCharges).set({ notifyAt: at }).where(eq(sandboxBankCharges.chargeId, chargeId))
}

export async function earliestNotifyAt(database: Database): Promise<Date | null> {
  const [row] = await database
    .select({ at: sandboxBankCharges.notifyAt })
    .from(sandboxBankCharges)
    .where(isNotNull(sandboxBankCharges.notifyAt))
    .orderBy(asc(sandboxBankCharges.notifyAt))
    .limit(1)
  return row?.at ?? null
}

/** Refunds once per ID. Returns false if the charge is unknown, or less than the amount is left. */
export async function refundOnce(
  database: Database,
  refund: { refundId: string; chargeId: string; amountMinor: number; createdAt: Date },
): Promise<boolean> {
  return database.transaction(async (transaction) => {
    const [charge] = await transaction
      .select()
      .from(sandboxBankCharges)
      .where(and(eq(sandboxBankCharges.chargeId, refund.chargeId), eq(sandboxBankCharges.state, 'charged')))
      .for('update')
    if (!charge) return false
    const [existing] = await transaction
      .select()
      .from(sandboxBankRefunds)
      .where(eq(sandboxBankRefunds.refundId, refund.refundId))
    if (existing) return true
    const [refunded] = await transaction
      .select({ sum: sql<string>`coalesce(sum(${sandboxBankRefunds.amountMinor}), 0)` })
      .from(sandboxBankRefunds)
      .where(eq(sandboxBankRefunds.chargeId, refund.chargeId))
    if (Number(refunded?.sum ?? 0) + refund.amountMinor > charge.amountMinor) return false
    await transaction.insert(sandboxBankRefunds).values(refund)
    return true
  })
}

export async function vaultCard(database: Database, card: typeof sandboxBankCards.$inferInsert) {
  await database.insert(sandboxBankCards).values(card).onConflictDoNothing()
}

export async function vaultedCard(database: Database, cardToken: string) {
  const [row] = await database.select().from(sandboxBankCards).where(eq(sandboxBankCards.cardToken, cardToken))
  return row ?? null
}

export async function deleteVaultedCard(database: Database, cardToken: string) {
  await database.delete(sandboxBankCards).where(eq(sandboxBankCards.cardToken, cardToken))
}
