import { and, desc, eq, gt, inArray, isNotNull, isNull, lt, ne, sql } from 'drizzle-orm'
import type { Database } from '../database.ts'
import { accessChannel } from '../postgres/channels.ts'
import { accounts, refreshTokens, type SessionRow, sessions } from '../schema.ts'

/** Adds a session; false if the password has changed in the meantime. */
export function addSession(database: Database, session: SessionRow, passwordHash: string): Promise<boolean> {
  return database.transaction(async (transaction) => {
    // A concurrent password change waits for this session, then ends it too.
    const [account] = await transaction
      .select({ accountId: accounts.accountId })
      .from(accounts)
      .where(and(eq(accounts.accountId, session.accountId), eq(accounts.passwordHash, passwordHash)))
      .for('share')
    if (account) await transaction.insert(sessions).values(session)
    return account !== undefined
  })
}

export async function findSession(database: Database, sessionId: string): Promise<SessionRow | null> {
  const [found] = await database.select().from(sessions).where(eq(sessions.sessionId, sessionId))
  return found ?? null
}

const maxListed = 100

/** Returns open sessions of the account, last used first, at most 100. */
export function openSessions(database: Database, accountId: string, now: Date): Promise<SessionRow[]> {
  return database
    .select()
    .from(sessions)
    .where(and(eq(sessions.accountId, accountId), isNull(sessions.revokedAt), gt(sessions.expiresAt, now)))
    .orderBy(desc(sessions.usedAt), desc(sessions.beganAt))
    .limit(maxListed)
}

/** Extends a session; null if it has ended in the meantime. */
export async function moveSessionExpiry(database: Database, sessionId: string, usedAt: Date, expiresAt: Date) {
  const [found] = await database
    .update(sessions)
    .set({ usedAt, expiresAt })
    .where(and(eq(sessions.sessionId, sessionId), isNull(sessions.revokedAt)))
    .returning()
  return found ?? null
}

/** Ends one session, or all of the account but one. Returns their number. */
export async function endSessions(
  database: Database,
  target: { accountId: string; sessionId?: string; except?: string },
  revokedAt: Date,
): Promise<number> {
  const ended = await database
    .update(sessions)
    .set({ revokedAt })
    .where(
      and(
        eq(sessions.accountId, target.accountId),
        isNull(sessions.revokedAt),
        target.sessionId === undefined ? undefined : eq(sessions.sessionId, target.sessionId),
        target.except === undefined ? undefined : ne(sessions.sessionId, target.except),
      ),
    )
    .returning({ sessionId: sessions.sessionId })
  await notifyAccessChange(database, target.accountId)
  return ended.length
}

/** Invalidates all issued access tokens of the account. Sessions continue. */
export async function revokeAccessTokens(database: Database, accountId: string) {
  await database
    .update(sessions)
    .set({ accessVersion: sql`${sessions.accessVersion} + 1` })
    .where(and(eq(sessions.accountId, accountId), isNull(sessions.revokedAt)))
  await notifyAccessChange(database, accountId)
}

/** Notifies every server process of changed access when the transaction commits. */
export async function notifyAccessChange(database: Database, accountId: string) {
  await database.execute(sql`select pg_notify(${accessChannel}, ${accountId})`)
}

/** Whether the account with this email address has a session from that address. */
export async function hasSignedInFrom(database: Database, email: string, addressKeys: string[]): Promise<boolean> {
  const [found] = await database
    .select({ accountId: accounts.accountId })
    .from(accounts)
    .innerJoin(sessions, eq(sessions.accountId, accounts.accountId))
    .where(and(eq(accounts.email, email), inArray(sessions.addressKey, addressKeys)))
    .limit(1)
  return found !== undefined
}

export async function findRefreshToken(database: Database, tokenHash: string) {
  const [found] = await database
    .select({ token: refreshTokens, session: sessions })
    .from(refreshTokens)
    .innerJoin(sessions, eq(sessions.sessionId, refreshTokens.sessionId))
    .where(eq(refreshTokens.tokenHash, tokenHash))
  return found ?? null
}

export async function storeRefreshToken(
  database: Database,
  token: Pick<typeof refreshTokens.$inferSelect, 'tokenHash' | 'sessionId' | 'expiresAt' | 'parentHash'>,
) {
  await database.insert(refreshTokens).values(token)
}

/** Marks the token as used; false if another request was first. */
export async function markRefreshTokenUsed(database: Database, tokenHash: string, usedAt: Date): Promise<boolean> {
  const used = await database
    .update(refreshTokens)
    .set({ usedAt })
    .where(and(eq(refreshTokens.tokenHash, tokenHash), isNull(refreshTokens.usedAt)))
    .returning({ tokenHash: refreshTokens.tokenHash })
  return used.length === 1
}

/** Whether another successor of the same token was used, so two devices share it. */
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

/** Deletes expired sessions and refresh tokens. */
export async function deleteOldSessions(database: Database, endedBefore: Date) {
  await database.delete(sessions).where(lt(sessions.expiresAt, endedBefore))
  await database.delete(refreshTokens).where(lt(refreshTokens.expiresAt, endedBefore))
}
