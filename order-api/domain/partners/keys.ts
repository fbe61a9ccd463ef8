import { randomBytes } from 'node:crypto'
import type { PartnerKeyCreateWire, PartnerKeyWire } from '../../../core/api/partner-keys.ts'
import type { Clock } from '../../clock.ts'
import { recordAudit } from '../../store/accounts/audit.ts'
import type { Database } from '../../store/database.ts'
import {
  addPartnerKey,
  countPartnerKeys,
  partnerKeysOf,
  partnerSubject,
  revokePartnerKey,
} from '../../store/partners/keys.ts'
import type { PartnerKeyRow } from '../../store/schema-partners.ts'
import { lockVendor } from '../../store/vendors/owners.ts'
import { outletIdsOf, type PermittedVendor } from '../../store/vendors/vendors.ts'
import { hashToken } from '../accounts/tokens.ts'
import { refuse, refuseNotFound } from '../refusal.ts'
import type { Actor } from '../vendors/owners.ts'
import type { Vendors } from '../vendors/vendors.ts'
import { originFrom, type PartnerOrigins } from './origins.ts'

interface KeysContext {
  database: Database
  clock: Clock
  partnerOrigins: PartnerOrigins
  vendors: Pick<Vendors, 'isTest'>
}

export const maxKeys = 20

/** Lists the vendor's keys without their secrets, newest first. */
export async function listPartnerKeys({ database }: { database: Database }, vendorId: string) {
  const keys = await partnerKeysOf(database, vendorId)
  return keys.map(({ key, createdBy }) => toWire(key, createdBy))
}

/**
 * Creates a key. Its secret is only in this response.
 * @throws Refusal 409 `partner.too-many-keys`; 422 for an invalid name, outlet or origin
 */
export async function createPartnerKey(
  context: KeysContext,
  vendor: PermittedVendor,
  body: PartnerKeyCreateWire,
  actor: Actor,
): Promise<{ key: PartnerKeyWire; secret: string }> {
  const { database, clock } = context
  const secret = `ck_${body.mode}_${randomBytes(32).toString('base64url')}`
  const name = body.name.trim()
  if (name === '') refuse(422, 'partner.name-missing', 'Enter a name for the key.')
  const key: PartnerKeyRow = {
    keyId: `pk_${randomBytes(9).toString('base64url')}`,
    keyHash: hashToken(secret),
    accountId: actor.accountId,
    vendorId: vendor.vendorId,
    mode: body.mode,
    name,
    hint: secret.slice(-4),
    outlets: await outletsOf(context, vendor, body),
    permissions: [...new Set(body.permissions)],
    origins: [...new Set(body.origins.map((typed) => originFrom(typed.trim()) ?? refuseOrigin(typed)))],
    createdAt: new Date(clock.now()),
    usedAt: null,
    revokedAt: null,
  }
  await database.transaction(async (transaction) => {
    await lockVendor(transaction, vendor.vendorId)
    if ((await countPartnerKeys(transaction, vendor.vendorId)) >= maxKeys)
      refuse(409, 'partner.too-many-keys', 'There are too many keys. Revoke one first.')
    await addPartnerKey(transaction, key)
    await recordKeyEvent(transaction, 'partner-key-created', key, actor)
  })
  context.partnerOrigins.clearCache()
  return { key: toWire(key, actor.email), secret }
}

/** Revokes a key, its tokens and its live sockets. @throws Refusal 404 */
export async function endPartnerKey(context: KeysContext, vendorId: string, keyId: string, actor: Actor) {
  const at = new Date(context.clock.now())
  await context.database.transaction(async (transaction) => {
    if (!(await revokePartnerKey(transaction, { vendorId, keyId, revokedAt: at }))) refuseNotFound()
    await recordKeyEvent(transaction, 'partner-key-revoked', { keyId, vendorId, createdAt: at }, actor)
  })
  context.partnerOrigins.clearCache()
}

function recordKeyEvent(
  database: Database,
  event: 'partner-key-created' | 'partner-key-revoked',
  { keyId, vendorId, createdAt: at }: Pick<PartnerKeyRow, 'keyId' | 'vendorId' | 'createdAt'>,
  { accountId: actorId, requestId }: Actor,
) {
  return recordAudit(database, { at, event, accountId: partnerSubject(keyId), actorId, vendorId, requestId })
}

/** Returns the key's outlets; null for the vendor and all of its outlets. */
async function outletsOf(
  { database, vendors }: KeysContext,
  { vendorId, isParent }: PermittedVendor,
  { mode, outlets }: Pick<PartnerKeyCreateWire, 'mode' | 'outlets'>,
): Promise<string[] | null> {
  const ownVendorIds = [vendorId, ...(isParent ? await outletIdsOf(database, vendorId) : [])]
  const chosen = outlets === null ? ownVendorIds : [...new Set(outlets)]
  if (chosen.length === 0 || chosen.some((id) => !ownVendorIds.includes(id)))
    refuse(422, 'partner.outlet-unknown', 'Choose at least one collection point of this vendor.')
  if (mode === 'test' && chosen.some((id) => !vendors.isTest(id)))
    refuse(422, 'partner.test-vendors-only', 'A test key works only for test collection points.')
  return outlets === null ? null : chosen
}

function refuseOrigin(origin: string): never {
  const values = { origin, example: 'https://shop.example' }
  refuse(422, 'partner.origin-invalid', `Enter an origin without a path, such as ${values.example}.`, { values })
}

const toWire = (key: PartnerKeyRow, createdBy: string): PartnerKeyWire => ({
  id: key.keyId,
  name: key.name,
  mode: key.mode,
  hint: key.hint,
  outlets: key.outlets,
  permissions: key.permissions as PartnerKeyWire['permissions'],
  origins: key.origins,
  created_at: key.createdAt.toISOString(),
  created_by: createdBy,
  last_used_at: key.usedAt?.toISOString() ?? null,
})
