import type { PartnerSessionRequestWire, PartnerSessionWire } from '../../../core/api/partner-keys.ts'
import type { Clock } from '../../clock.ts'
import type { Database } from '../../store/database.ts'
import { partnerKeyByHash, partnerKeyById, partnerSubject, recordPartnerKeyUse } from '../../store/partners/keys.ts'
import type { PartnerKeyRow } from '../../store/schema-partners.ts'
import type { Caller } from '../accounts/caller.ts'
import { hashToken, signToken, verifyToken } from '../accounts/tokens.ts'
import type { Keys } from '../keys.ts'
import type { Limits } from '../limits/limits.ts'
import { refuse } from '../refusal.ts'
import type { Vendors } from '../vendors/vendors.ts'
import type { PartnerScope } from './permissions.ts'

interface SessionContext {
  database: Database
  clock: Clock
  keys: Keys
  limits: Limits
  vendors: Vendors
}

const tokenLifeSeconds = 3600
/** Precision of `last_used_at`. */
const lastUsePrecisionMs = 60_000

/**
 * Exchanges a key for a token that a web page may use for an hour.
 * @param requested narrows the token to some of the key's outlets and permissions
 * @throws Refusal 401 `partner.key-invalid`; 403 `partner.not-permitted`, if the key lacks a requested permission;
 *   404 for an outlet that isn't the key's; 429
 */
export async function beginPartnerSession(
  context: SessionContext,
  secret: string,
  requested: PartnerSessionRequestWire,
  address: string,
): Promise<PartnerSessionWire> {
  const { database, clock, limits, vendors } = context
  const attempt = await limits.consume('partner-key', { account: null, address })
  const key = await partnerKeyByHash(database, hashToken(secret))
  if (!key) refuse(401, 'partner.key-invalid', 'This key is wrong, or it was revoked.')
  attempt.undo()
  await limits.consume('partner-session', { account: key.keyId, address })
  const { outlets = key.outlets, permissions = key.permissions } = requested
  if (permissions.some((permission) => !key.permissions.includes(permission)))
    refuse(403, 'partner.not-permitted', 'This key isn’t allowed to do that.')
  const now = clock.now()
  const caller = callerOf(key, { outlets: key.outlets, permissions }, null)
  for (const outlet of requested.outlets ?? []) {
    if (!(await vendors.find(caller, outlet)))
      refuse(404, 'partner.outlet-unknown', 'This key isn’t for that collection point.')
  }
  await recordPartnerKeyUse(database, key.keyId, new Date(now), new Date(now - lastUsePrecisionMs))
  const issuedAt = Math.floor(now / 1000)
  const expires = issuedAt + tokenLifeSeconds
  const claims = { outlets: JSON.stringify(outlets), permissions: JSON.stringify(permissions) }
  const token = { use: 'partner', subject: partnerSubject(key.keyId), issuedAt, expires, claims } as const
  return { accessToken: await signToken(context, token), expires: new Date(expires * 1000).toISOString() }
}

/** Returns the caller of a partner's token; null if it is forged or expired, or its key was revoked. */
export async function readPartner(
  context: { database: Database; clock: Clock; keys: Keys },
  token: string,
): Promise<Caller | null> {
  const claims = await verifyToken(context, token, 'partner')
  const keyId = claims?.sub?.slice(partnerSubject('').length)
  if (!claims || !keyId) return null
  const key = await partnerKeyById(context.database, keyId)
  const [outlets, permissions] = [claims.outlets, claims.permissions].map((claim) => JSON.parse(String(claim)))
  return key && callerOf(key, { outlets, permissions }, (claims.exp ?? 0) * 1000)
}

/** Whether the key of a partner's token is still valid. */
export async function isKeyUsable({ database }: { database: Database }, { keyId }: PartnerScope): Promise<boolean> {
  return (await partnerKeyById(database, keyId)) !== null
}

function callerOf(
  key: PartnerKeyRow,
  scope: Pick<PartnerScope, 'outlets' | 'permissions'>,
  expiresAt: number | null,
): Caller {
  const { keyId, accountId, vendorId, origins } = key
  return {
    id: partnerSubject(keyId),
    kind: 'partner',
    sessionId: null,
    accessVersion: null,
    expiresAt,
    partner: { keyId, accountId, vendorId, origins, isTest: key.mode === 'test', ...scope },
  }
}
