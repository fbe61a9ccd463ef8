import { and, eq, isNull } from 'drizzle-orm'
import type { Database } from '../database.ts'
import { accounts, accountVendors } from '../schema.ts'

/** Returns an active account; null if unknown or disabled. */
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

/**
 * Adds an account with a vendor. Its invitations stay open until accepted. Returns null if the address is taken, also
 * by a concurrent call
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
