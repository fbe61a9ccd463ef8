import { and, asc, desc, eq, gt, inArray, isNull, lt, sql } from 'drizzle-orm'
import type { Database } from '../database.ts'
import { orders, type RegistrationRow, registrations, type SignUpGuest, vendors } from '../schema.ts'
import { idempotency } from '../schema-idempotency.ts'
import { vendorCodes } from '../schema-partners.ts'
import { payments } from '../schema-payments.ts'
import { notifyAccessChange } from './sessions.ts'

export async function addRegistration(database: Database, row: Omit<RegistrationRow, 'usedAt'>) {
  await database.insert(registrations).values(row)
}

export async function findRegistration(database: Database, registrationId: string) {
  const [row] = await database.select().from(registrations).where(eq(registrations.registrationId, registrationId))
  return row ?? null
}

/** Returns the newest pending sign-up of an address that has one of these password hashes. */
export async function waitingRegistration(
  database: Database,
  { email, passwordHashes, now }: { email: string; passwordHashes: string[]; now: Date },
) {
  const isPending = and(isNull(registrations.usedAt), gt(registrations.expiresAt, now))
  const [row] = await database
    .select()
    .from(registrations)
    .where(and(eq(registrations.email, email), inArray(registrations.passwordHash, passwordHashes), isPending))
    .orderBy(desc(registrations.createdAt))
    .limit(1)
  return row ?? null
}

const hasOwnSalt = (now: Date) =>
  and(eq(registrations.hasSharedSalt, false), isNull(registrations.usedAt), gt(registrations.expiresAt, now))

/** Whether any address has a pending sign-up of an earlier version, whose hash can't be computed in advance. */
export async function hasEarlierRegistrations(database: Database, now: Date): Promise<boolean> {
  const rows = await database
    .select({ id: registrations.registrationId })
    .from(registrations)
    .where(hasOwnSalt(now))
    .limit(1)
  return rows.length > 0
}

/** Returns the newest pending sign-ups of an address from an earlier version. */
export async function earlierRegistrations(database: Database, email: string, now: Date, limit: number) {
  return database
    .select()
    .from(registrations)
    .where(and(eq(registrations.email, email), hasOwnSalt(now)))
    .orderBy(desc(registrations.createdAt))
    .limit(limit)
}

/** Returns false if the link was already used. */
export async function markRegistrationUsed(database: Database, registrationId: string, usedAt: Date): Promise<boolean> {
  const used = await database
    .update(registrations)
    .set({ usedAt })
    .where(and(eq(registrations.registrationId, registrationId), isNull(registrations.usedAt)))
    .returning({ registrationId: registrations.registrationId })
  return used.length === 1
}

export async function extendRegistration(database: Database, registrationId: string, expiresAt: Date) {
  await database.update(registrations).set({ expiresAt }).where(eq(registrations.registrationId, registrationId))
}

/** Returns a code's vendor and the addresses it was given to. */
export async function vendorByCode(database: Database, vendorCode: string) {
  const [row] = await database
    .select({ vendor: vendors, owners: vendorCodes.owners })
    .from(vendorCodes)
    .innerJoin(vendors, eq(vendors.vendorId, vendorCodes.vendorId))
    .where(eq(vendorCodes.vendorCode, vendorCode))
  return row ?? null
}

/** Returns false if the outlet is already registered. */
export async function registerVendor(database: Database, vendorId: string): Promise<boolean> {
  const registered = await database
    .update(vendors)
    .set({ isRegistered: true })
    .where(and(eq(vendors.vendorId, vendorId), eq(vendors.isRegistered, false)))
    .returning({ vendorId: vendors.vendorId })
  return registered.length === 1
}

/** Returns false if the ID is taken. */
export async function addVendor(database: Database, vendor: typeof vendors.$inferInsert): Promise<boolean> {
  const added = await database
    .insert(vendors)
    .values(vendor)
    .onConflictDoNothing()
    .returning({ vendorId: vendors.vendorId })
  return added.length === 1
}

/** Returns an unused numeric ID. */
export async function nextVendorId(database: Database): Promise<string> {
  const [row] = await database
    .select({ vendorId: sql<string>`nextval('vendor_ids')::text` })
    .from(sql`(values (1)) as one`)
  if (!row) throw new Error('The sequence of vendor ids gave nothing.')
  return row.vendorId
}

export async function deleteOldRegistrations(database: Database, endedBefore: Date) {
  await database.delete(registrations).where(lt(registrations.expiresAt, endedBefore))
}

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

/** Returns false if the code is taken. */
export async function insertVendorCode(transaction: Database, code: typeof vendorCodes.$inferInsert): Promise<boolean> {
  const added = await transaction.insert(vendorCodes).values(code).onConflictDoNothing().returning()
  return added.length > 0
}

export async function listVendorCodes(database: Database) {
  return database
    .select({ code: vendorCodes, outlet: vendors.name, isRegistered: vendors.isRegistered })
    .from(vendorCodes)
    .innerJoin(vendors, eq(vendors.vendorId, vendorCodes.vendorId))
    .orderBy(asc(vendorCodes.vendorCode))
}

/** Deletes a code and the sign-ups that wait for their link. Returns the code's vendor; null if it's unknown. */
export async function deleteVendorCode(transaction: Database, vendorCode: string): Promise<string | null> {
  const [row] = await transaction.delete(vendorCodes).where(eq(vendorCodes.vendorCode, vendorCode)).returning()
  if (!row) return null
  const isWaiting = and(eq(registrations.vendorId, row.vendorId), isNull(registrations.usedAt))
  await transaction.delete(registrations).where(isWaiting)
  return row.vendorId
}
