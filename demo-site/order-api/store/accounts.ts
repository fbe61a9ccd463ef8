import { createHash } from 'node:crypto'
import { and, eq, isNotNull, isNull, lt, ne, sql } from 'drizzle-orm'
import type { Database } from './database.ts'
import { accounts, accountVendors, refreshTokens, staffTokens, vendors } from './schema.ts'

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

export async function findRefreshToken(database: Database, tokenHash: string) {
  const [found] = await database.select().from(refreshTokens).where(eq(refreshTokens.tokenHash, tokenHash))
  return found ?? null
}

export async function storeRefreshToken(
  database: Database,
  token: Pick<
    typeof refreshTokens.$inferSelect,
    'tokenHash' | 'sessionId' | 'accountId' | 'expiresAt' | 'addressKey' | 'parentHash'
  >,
) {
  await database.insert(refreshTokens).values(token)
}

/** Marks the token as used; false when somebody was first. */
export async function spendRefreshToken(database: Database, tokenHash: string, usedAt: Date): Promise<boolean> {
  const used = await database
    .update(refreshTokens)
    .set({ usedAt })
    .where(and(eq(refreshTokens.tokenHash, tokenHash), isNull(refreshTokens.usedAt)))
    .returning({ tokenHash: refreshTokens.tokenHash })
  return used.length === 1
}

/** Whether another child of the same token has gone on: then two hold what one was given. */
export async function hasUsedSibling(database: Database, token: { tokenHash: string; parentHash: string | null }) {
  if (token.parentHash === null) return false
  const [found] = await database
    .select({ tokenHash: refreshTokens.tokenHash })
    .from(refreshTokens)
    .where(
      and(
        eq(refreshTokens.parentHash, token.parentHash),
        ne(refreshTokens.tokenHash, token.tokenHash),
        isNotNull(refreshTokens.usedAt),
      ),
    )
    .limit(1)
  return found !== undefined
}

/** Whether the session was ended, perhaps while a new token of it was being made. */
export async function isRevokedSession(database: Database, sessionId: string): Promise<boolean> {
  const [found] = await database
    .select({ tokenHash: refreshTokens.tokenHash })
    .from(refreshTokens)
    .where(and(eq(refreshTokens.sessionId, sessionId), isNotNull(refreshTokens.revokedAt)))
    .limit(1)
  return found !== undefined
}

/** Ends every refresh token of the session. */
export async function revokeSession(database: Database, sessionId: string, revokedAt: Date) {
  await database
    .update(refreshTokens)
    .set({ revokedAt })
    .where(and(eq(refreshTokens.sessionId, sessionId), isNull(refreshTokens.revokedAt)))
}

/** Ends every session of the account. */
export async function revokeAccount(database: Database, accountId: string, revokedAt: Date) {
  await database
    .update(refreshTokens)
    .set({ revokedAt })
    .where(and(eq(refreshTokens.accountId, accountId), isNull(refreshTokens.revokedAt)))
}

/** Whether a session of the account with this e-mail address was begun at that address, in the last 30 days. */
export async function hasSignedInFrom(database: Database, email: string, addressKey: string): Promise<boolean> {
  const [found] = await database
    .select({ accountId: accounts.accountId })
    .from(accounts)
    .innerJoin(refreshTokens, eq(refreshTokens.accountId, accounts.accountId))
    .where(and(eq(accounts.email, email), eq(refreshTokens.addressKey, addressKey)))
    .limit(1)
  return found !== undefined
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

export async function forgetSessions(database: Database, endedBefore: Date) {
  await database.delete(refreshTokens).where(lt(refreshTokens.expiresAt, endedBefore))
}
