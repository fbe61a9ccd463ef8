import { createHash } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import type { Database } from './database.ts'
import { accounts, accountVendors, staffTokens, vendors } from './schema.ts'

export async function accountByEmail(database: Database, email: string) {
  const [account] = await database.select().from(accounts).where(eq(accounts.email, email.toLowerCase()))
  return account ?? null
}

export async function accountById(database: Database, accountId: string) {
  const [account] = await database.select().from(accounts).where(eq(accounts.accountId, accountId))
  return account ?? null
}

/** Staff tokens are kept as SHA-256: they are random, and looked up at every call. */
export async function findStaffToken(database: Database, token: string) {
  const [found] = await database
    .select()
    .from(staffTokens)
    .where(eq(staffTokens.tokenHash, staffTokenHash(token)))
  return found ?? null
}

export function staffTokenHash(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}

/** Acts for its own vendor, and for the outlets that have named its address as an owner's before it was there. */
export async function addAccount(
  database: Database,
  account: { email: string; passwordHash: string; language: string; createdAt: Date; vendorId: string },
) {
  const { vendorId, ...row } = account
  const accountId = crypto.randomUUID()
  await database.insert(accounts).values({ accountId, ...row })
  await database.insert(accountVendors).values({ accountId, vendorId })
  // Not for an outlet that is still to be registered: that takes its vendor code.
  const named = await database
    .select({ vendorId: vendors.vendorId })
    .from(vendors)
    .where(and(eq(vendors.isRegistered, true), sql`${vendors.owners} @> ${JSON.stringify([row.email])}::jsonb`))
  if (named.length === 0) return
  await database
    .insert(accountVendors)
    .values(named.map((vendor) => ({ accountId, ...vendor })))
    .onConflictDoNothing()
}

export async function changePassword(database: Database, accountId: string, passwordHash: string) {
  await database.update(accounts).set({ passwordHash }).where(eq(accounts.accountId, accountId))
}
