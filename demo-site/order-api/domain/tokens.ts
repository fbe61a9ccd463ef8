import { createHash, randomBytes } from 'node:crypto'
import { jwtVerify, SignJWT } from 'jose'
import type { AuthenticationResultWire } from '../../../core/api/login.ts'
import type { ApiContext, Caller } from '../context.ts'
import { refuse } from '../http/refusal.ts'
import {
  accountById,
  findRefreshToken,
  hasUsedSibling,
  isRevokedSession,
  revokeSession,
  spendRefreshToken,
  storeRefreshToken,
} from '../store/accounts.ts'

type TokenContext = Pick<ApiContext, 'database' | 'clock' | 'secret'>

const accessLifeMs = 3_600_000
const refreshLifeMs = 30 * 24 * 3_600_000
/** How long a refresh token that was just used may be used again: its answer may have been lost on the way. */
const lostAnswerGraceMs = 30_000

const issuer = 'courier-order-api'
const keyOf = (secret: string) => new TextEncoder().encode(secret)

export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}

/**
 * Access and id token for an hour, and a refresh token for 30 days: a new session, or the next turn of one.
 * @param session `addressKey` says from where it was begun.
 */
export async function issueTokens(
  context: TokenContext,
  account: { accountId: string; email: string },
  {
    sessionId = crypto.randomUUID(),
    addressKey,
    parentHash = null,
  }: { sessionId?: string; addressKey: string; parentHash?: string | null },
): Promise<AuthenticationResultWire> {
  // Claims count in whole seconds; the end told to the client is the same instant.
  const issuedAt = Math.floor(context.clock.now() / 1000)
  const expires = issuedAt + accessLifeMs / 1000
  const sign = (use: 'access' | 'id', claims: Record<string, string>) =>
    signToken(context, { use, subject: account.accountId, issuedAt, expires, claims })
  const refreshToken = randomBytes(32).toString('base64url')
  const [accessToken, idToken] = await Promise.all([
    sign('access', { sid: sessionId }),
    sign('id', { email: account.email }),
    storeRefreshToken(context.database, {
      tokenHash: hashToken(refreshToken),
      sessionId,
      accountId: account.accountId,
      expiresAt: new Date(context.clock.now() + refreshLifeMs),
      addressKey,
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

/** @param token times are unix seconds. */
export function signToken(
  { secret }: Pick<TokenContext, 'secret'>,
  token: {
    use: 'access' | 'id' | 'guest'
    subject: string
    issuedAt: number
    expires: number
    claims: Record<string, string>
  },
): Promise<string> {
  return new SignJWT({ use: token.use, ...token.claims })
    .setProtectedHeader({ alg: 'HS256' })
    .setIssuer(issuer)
    .setSubject(token.subject)
    .setIssuedAt(token.issuedAt)
    .setExpirationTime(token.expires)
    .setJti(crypto.randomUUID())
    .sign(keyOf(secret))
}

/** Reads `access` or `access|id`; null unless every token given is ours, unexpired and of the same account. */
export async function readAccess(context: TokenContext, credentials: string): Promise<Caller | null> {
  const [access, id, ...rest] = credentials.split('|')
  if (!access || rest.length > 0) return null
  const claims = await verifyToken(context, access, 'access')
  if (!claims?.sub || typeof claims.sid !== 'string') return null
  if (id !== undefined && (await verifyToken(context, id, 'id'))?.sub !== claims.sub) return null
  return { id: claims.sub, kind: 'user', sessionId: claims.sid, expiresAt: (claims.exp ?? 0) * 1000 }
}

/** The claims of a token of that use; null unless it is ours and not over. */
export async function verifyToken(
  context: Pick<TokenContext, 'clock' | 'secret'>,
  token: string,
  use: 'access' | 'id' | 'guest',
) {
  try {
    const { payload } = await jwtVerify(token, keyOf(context.secret), {
      algorithms: ['HS256'],
      issuer,
      requiredClaims: ['sub', 'exp'],
      currentDate: new Date(context.clock.now()),
    })
    return payload.use === use ? payload : null
  } catch {
    return null
  }
}

/**
 * A new turn of the session. A refresh token works once; used again within the grace it answers again, because its answer
 * may have been lost. Used later, or when two of its answers go on, it ends the whole session: somebody else has a copy.
 */
export async function extendSession(context: TokenContext, refreshToken: string): Promise<AuthenticationResultWire> {
  const { database, clock } = context
  const now = clock.now()
  const found = await findRefreshToken(database, hashToken(refreshToken))
  if (!found || found.revokedAt || found.expiresAt.getTime() <= now) refuseSession()
  const isFirst = await spendRefreshToken(database, found.tokenHash, new Date(now))
  const usedAt = isFirst ? now : ((await findRefreshToken(database, found.tokenHash))?.usedAt?.getTime() ?? 0)
  if (now - usedAt > lostAnswerGraceMs || (await hasUsedSibling(database, found))) {
    await revokeSession(database, found.sessionId, new Date(now))
    refuseSession()
  }
  const account = await accountById(database, found.accountId)
  if (!account) refuseSession()
  const { sessionId, addressKey, tokenHash: parentHash } = found
  const tokens = await issueTokens(context, account, { sessionId, addressKey, parentHash })
  // Signed out in this moment: what was made meanwhile ends as well.
  if (await isRevokedSession(database, sessionId)) {
    await revokeSession(database, sessionId, new Date(now))
    refuseSession()
  }
  return tokens
}

function refuseSession(): never {
  refuse(401, 'session-expired', 'The session has ended. Please sign in again.')
}
