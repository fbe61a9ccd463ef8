import { createHash } from 'node:crypto'
import { and, eq, isNull } from 'drizzle-orm'
import type { Database } from '../database.ts'
import { accounts, accountVendors, staffTokens } from '../schema.ts'

/** An account that may be used; one that is switched off counts as unknown. */
export async function accountByEmail(database: Database, email: string) {
  const [account] = await database
    .select()
    .from(accounts)
    .where(and(eq(accounts.email, email.toLowerCase()), isNull(accounts.disabledAt)))
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

/**
 * Adds an account that acts for a vendor. What others have invited its address to waits until it accepts.
 * @returns null if another account has the address, also one that is being added at the same time.
 */
export async function addAccount(
  database: Database,
  account: { email: string; passwordHash: string; language: string; createdAt: Date; vendorId: string },
): Promise<string | null> {
  const { vendorId, ...row } = account
  const [added] = await database
    .insert(accounts)
    .values({ accountId: crypto.randomUUID(), ...row })
    .onConflictDoNothing({ target: accounts.email })
    .returning({ accountId: accounts.accountId })
  if (!added) return null
  await database.insert(accountVendors).values({ ...added, vendorId })
  return added.accountId
}

export async function changePassword(database: Database, accountId: string, passwordHash: string) {
  await database.update(accounts).set({ passwordHash }).where(eq(accounts.accountId, accountId))
}
