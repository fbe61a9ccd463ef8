import { randomBytes } from 'node:crypto'
import type { AuthenticationResultWire } from '../../../core/api/login.ts'
import type { Clock } from '../../clock.ts'
import { accountById } from '../../store/accounts/accounts.ts'
import { recordAudit } from '../../store/accounts/audit.ts'
import {
  addSession,
  endSessions,
  findRefreshToken,
  findSession,
  hasUsedSibling,
  markRefreshTokenUsed,
  moveSessionExpiry,
  revokeAccessTokens,
  storeRefreshToken,
} from '../../store/accounts/sessions.ts'
import type { Database } from '../../store/database.ts'
import type { SessionRow } from '../../store/schema.ts'
import type { Keys } from '../keys.ts'
import { refuse } from '../refusal.ts'
import type { Caller } from './caller.ts'
import { deviceFrom } from './device.ts'
import { hashToken, signToken, verifyToken } from './tokens.ts'

interface SessionContext {
  database: Database
  clock: Clock
  keys: Keys
}
interface Account {
  accountId: string
  email: string
}
/** `actorId` is null if the server ends the session. */
interface EndedBy {
  actorId: string | null
  requestId: string
}

const dayMs = 24 * 3_600_000
const accessLifeMs = 3_600_000
// A session that is never extended ends after this time.
const idleLifeMs = 30 * dayMs
// A session ends after this time even if it is extended.
const longestLifeMs = 90 * dayMs
/** A used refresh token stays valid this long, in case the response was lost. */
const lostResponseGraceMs = 30_000

/**
 * Begins a session: access and ID token for an hour, and a refresh token.
 * @param from `addressKey` identifies the address, `userAgent` the device
 * Returns null if the password has changed since `account` was read.
 */
export async function beginSession(
  context: SessionContext,
  account: Account & { passwordHash: string },
  from: { addressKey: string; userAgent: string },
): Promise<AuthenticationResultWire | null> {
  const now = new Date(context.clock.now())
  const session: SessionRow = {
    sessionId: crypto.randomUUID(),
    accountId: account.accountId,
    beganAt: now,
    usedAt: now,
    expiresAt: new Date(now.getTime() + idleLifeMs),
    revokedAt: null,
    accessVersion: 0,
    ...deviceFrom(from.userAgent),
    addressKey: from.addressKey,
  }
  const isAdded = await addSession(context.database, session, account.passwordHash)
  return isAdded ? issueTokens(context, account, session, null) : null
}

/**
 * Extends a session and rotates its refresh token, which stays valid for a short grace period in case the response was
 * lost. Later reuse, or the use of tokens from two responses, means a copied token and ends the session.
 * @throws Refusal 401 `session-expired`
 */
export async function extendSession(
  context: SessionContext,
  refreshToken: string,
  requestId: string,
): Promise<AuthenticationResultWire> {
  const { database, clock } = context
  const now = clock.now()
  const found = await findRefreshToken(database, hashToken(refreshToken))
  // Isn't recorded, because strangers could fill the audit record.
  if (!found) refuseSession()
  const { token, session } = found
  const { accountId } = session
  const recordAndRefuse = async (): Promise<never> => {
    await recordAudit(database, { at: new Date(now), event: 'session-renewal-refused', accountId, requestId })
    refuseSession()
  }
  if (!isOpen(session, now) || token.expiresAt.getTime() <= now) return recordAndRefuse()
  const isFirst = await markRefreshTokenUsed(database, token.tokenHash, new Date(now))
  const usedAt = isFirst ? now : ((await findRefreshToken(database, token.tokenHash))?.token.usedAt?.getTime() ?? 0)
  if (now - usedAt > lostResponseGraceMs || (await hasUsedSibling(database, token))) {
    await endSession(context, session, { actorId: null, requestId })
    return recordAndRefuse()
  }
  const account = await accountById(database, accountId)
  const expiresAt = new Date(Math.min(now + idleLifeMs, absoluteEndOf(session)))
  const extended = await moveSessionExpiry(database, session.sessionId, new Date(now), expiresAt)
  if (!account || !extended) return recordAndRefuse()
  return issueTokens(context, account, extended, token.tokenHash)
}

/** Ends a session, its tokens and live sockets. Returns false if it had already ended. */
export async function endSession(
  { database, clock }: { database: Database; clock: Clock },
  { accountId, sessionId }: Pick<SessionRow, 'accountId' | 'sessionId'>,
  by: EndedBy,
): Promise<boolean> {
  const at = new Date(clock.now())
  return database.transaction(async (transaction) => {
    const isEnded = (await endSessions(transaction, { accountId, sessionId }, at)) > 0
    if (isEnded) await recordAudit(transaction, { at, event: 'session-ended', accountId, ...by })
    return isEnded
  })
}

/** Ends the session of a refresh token, even a used one; false if there is none. */
export async function endSessionOf(
  context: { database: Database; clock: Clock },
  refreshToken: string,
  requestId: string,
): Promise<boolean> {
  const found = await findRefreshToken(context.database, hashToken(refreshToken))
  if (!found) return false
  return endSession(context, found.session, { actorId: found.session.accountId, requestId })
}

/** Ends all sessions of an account, or all but one. Returns their number. */
export function endAllSessions(
  { database, clock }: { database: Database; clock: Clock },
  accountId: string,
  by: EndedBy,
  except?: string,
): Promise<number> {
  const at = new Date(clock.now())
  return database.transaction(async (transaction) => {
    const ended = await endSessions(transaction, { accountId, ...(except !== undefined && { except }) }, at)
    if (ended > 0) await recordAudit(transaction, { at, event: 'sessions-ended', accountId, ...by })
    return ended
  })
}

/**
 * Ends an account's access tokens and live sockets in every process; clients then renew them. Call it when an account
 * loses access to a vendor, in the same transaction or after it.
 */
export function revokeAccess({ database }: { database: Database }, accountId: string): Promise<void> {
  return revokeAccessTokens(database, accountId)
}

/** Returns the caller of `access` or `access|id`; null unless valid, of one account, and not revoked. */
export async function readAccessToken(context: SessionContext, credentials: string): Promise<Caller | null> {
  const [access, id, ...extraParts] = credentials.split('|')
  if (!access || extraParts.length > 0) return null
  const claims = await verifyToken(context, access, 'access')
  if (!claims?.sub || typeof claims.sid !== 'string' || typeof claims.version !== 'number') return null
  if (id !== undefined && (await verifyToken(context, id, 'id'))?.sub !== claims.sub) return null
  const caller: Caller = {
    id: claims.sub,
    kind: 'user',
    sessionId: claims.sid,
    accessVersion: claims.version,
    expiresAt: (claims.exp ?? 0) * 1000,
  }
  return (await isRevoked(context, caller)) ? null : caller
}

/** Whether the caller's access was revoked. */
export async function isRevoked(
  { database, clock }: { database: Database; clock: Clock },
  { id, sessionId, accessVersion }: Pick<Caller, 'id' | 'sessionId' | 'accessVersion'>,
): Promise<boolean> {
  const session = sessionId === null ? null : await findSession(database, sessionId)
  if (!session || session.accountId !== id) return true
  return !isOpen(session, clock.now()) || session.accessVersion !== accessVersion
}

const absoluteEndOf = (session: SessionRow) => session.beganAt.getTime() + longestLifeMs

function isOpen(session: SessionRow, now: number): boolean {
  return session.revokedAt === null && now < Math.min(session.expiresAt.getTime(), absoluteEndOf(session))
}

async function issueTokens(
  context: SessionContext,
  account: Account,
  session: SessionRow,
  parentHash: string | null,
): Promise<AuthenticationResultWire> {
  const issuedAt = Math.floor(context.clock.now() / 1000)
  const expires = Math.min(issuedAt + accessLifeMs / 1000, Math.floor(absoluteEndOf(session) / 1000))
  const { sessionId } = session
  const sign = (use: 'access' | 'id', claims: Record<string, string | number>) =>
    signToken(context, { use, subject: account.accountId, issuedAt, expires, claims })
  const refreshToken = randomBytes(32).toString('base64url')
  const [accessToken, idToken] = await Promise.all([
    sign('access', { sid: sessionId, version: session.accessVersion }),
    sign('id', { email: account.email }),
    storeRefreshToken(context.database, {
      tokenHash: hashToken(refreshToken),
      sessionId,
      expiresAt: session.expiresAt,
      parentHash,
    }),
  ])
  return {
    AccessToken: accessToken,
    IdToken: idToken,
    RefreshToken: refreshToken,
    Expires: new Date(expires * 1000).toISOString(),
  }
}

function refuseSession(): never {
  refuse(401, 'session-expired', 'The session has ended. Sign in again.')
}
