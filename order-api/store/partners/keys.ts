import { and, count, desc, eq, isNull, lt, or, sql } from 'drizzle-orm'
import { notifyAccessChange } from '../accounts/sessions.ts'
import type { Database } from '../database.ts'
import { accounts, accountVendors, vendors } from '../schema.ts'
import { type PartnerKeyRow, partnerKeys } from '../schema-partners.ts'

/** A key is valid until it is revoked, or its author's account is disabled or no longer an owner of the vendor. */
const isUsable = and(
  isNull(partnerKeys.revokedAt),
  isNull(accounts.disabledAt),
  sql`exists (select 1 from ${accountVendors} join ${vendors} on ${vendors.vendorId} = ${partnerKeys.vendorId}
    where ${accountVendors.accountId} = ${partnerKeys.accountId}
    and ${accountVendors.vendorId} in (${vendors.vendorId}, ${vendors.parentVendorId}))`,
)

/** Returns the subject of a key, in tokens and in notifications of changed access. */
export const partnerSubject = (keyId: string) => `partner:${keyId}`

async function findKey(database: Database, condition: ReturnType<typeof eq>): Promise<PartnerKeyRow | null> {
  const [found] = await database
    .select({ key: partnerKeys })
    .from(partnerKeys)
    .innerJoin(accounts, eq(accounts.accountId, partnerKeys.accountId))
    .where(and(condition, isUsable))
  return found?.key ?? null
}

export const partnerKeyById = (database: Database, keyId: string) => findKey(database, eq(partnerKeys.keyId, keyId))

export const partnerKeyByHash = (database: Database, keyHash: string) =>
  findKey(database, eq(partnerKeys.keyHash, keyHash))

/** Returns the vendor's valid keys, newest first, with the email address of each author. */
export function partnerKeysOf(database: Database, vendorId: string) {
  return database
    .select({ key: partnerKeys, createdBy: accounts.email })
    .from(partnerKeys)
    .innerJoin(accounts, eq(accounts.accountId, partnerKeys.accountId))
    .where(and(eq(partnerKeys.vendorId, vendorId), isNull(partnerKeys.revokedAt)))
    .orderBy(desc(partnerKeys.createdAt), desc(partnerKeys.keyId))
}

export async function countPartnerKeys(database: Database, vendorId: string): Promise<number> {
  const [row] = await database
    .select({ keys: count() })
    .from(partnerKeys)
    .where(and(eq(partnerKeys.vendorId, vendorId), isNull(partnerKeys.revokedAt)))
  return row?.keys ?? 0
}

export async function addPartnerKey(database: Database, key: PartnerKeyRow) {
  await database.insert(partnerKeys).values(key)
}

/** Revokes a key, its tokens and live sockets on every server with the commit; false if unknown. */
export async function revokePartnerKey(
  database: Database,
  { vendorId, keyId, revokedAt }: { vendorId: string; keyId: string; revokedAt: Date },
): Promise<boolean> {
  const revoked = await database
    .update(partnerKeys)
    .set({ revokedAt })
    .where(and(eq(partnerKeys.vendorId, vendorId), eq(partnerKeys.keyId, keyId), isNull(partnerKeys.revokedAt)))
    .returning({ keyId: partnerKeys.keyId })
  await notifyAccessChange(database, partnerSubject(keyId))
  return revoked.length === 1
}

/** Records a use, unless one was recorded since `recordedBefore`, because every page load is a use. */
export async function recordPartnerKeyUse(database: Database, keyId: string, usedAt: Date, recordedBefore: Date) {
  const isOld = or(isNull(partnerKeys.usedAt), lt(partnerKeys.usedAt, recordedBefore))
  await database
    .update(partnerKeys)
    .set({ usedAt })
    .where(and(eq(partnerKeys.keyId, keyId), isOld))
}

/** Whether the origin belongs to a valid key. */
export async function isPartnerOrigin(database: Database, origin: string): Promise<boolean> {
  const isListed = sql`${partnerKeys.origins} @> ${JSON.stringify([origin])}::jsonb`
  const [found] = await database
    .select({ keyId: partnerKeys.keyId })
    .from(partnerKeys)
    .innerJoin(accounts, eq(accounts.accountId, partnerKeys.accountId))
    .where(and(isListed, isUsable))
    .limit(1)
  return found !== undefined
}
