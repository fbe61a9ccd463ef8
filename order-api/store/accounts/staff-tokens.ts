import { createHash } from 'node:crypto'
import { asc, eq } from 'drizzle-orm'
import type { Database } from '../database.ts'
import { type StaffScope, staffTokens } from '../schema.ts'
import { notifyAccessChange } from './sessions.ts'

export interface StaffToken {
  staffId: string
  scope: StaffScope
  name: string
  createdAt: Date
}

function fromRow({ staffId, scope: kind, vendorId, name, createdAt }: typeof staffTokens.$inferSelect): StaffToken {
  const scope = kind === 'all' || vendorId === null ? ({ kind: 'all' } as const) : { kind, vendorId }
  return { staffId, scope, name, createdAt }
}

/** Tokens are random, so SHA-256 is enough. */
export function staffTokenHash(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}

export async function findStaffToken(database: Database, token: string): Promise<StaffToken | null> {
  const [row] = await database
    .select()
    .from(staffTokens)
    .where(eq(staffTokens.tokenHash, staffTokenHash(token)))
  return row ? fromRow(row) : null
}

/** Returns what a member of staff may act for; null once the token is revoked. */
export async function staffScopeOf(database: Database, staffId: string): Promise<StaffScope | null> {
  const [row] = await database.select().from(staffTokens).where(eq(staffTokens.staffId, staffId)).limit(1)
  return row ? fromRow(row).scope : null
}

export async function hasStaffToken(database: Database, staffId: string): Promise<boolean> {
  const rows = await database
    .select({ staffId: staffTokens.staffId })
    .from(staffTokens)
    .where(eq(staffTokens.staffId, staffId))
    .limit(1)
  return rows.length > 0
}

export async function insertStaffToken(transaction: Database, token: string, { scope, ...staff }: StaffToken) {
  const vendorId = scope.kind === 'all' ? null : scope.vendorId
  await transaction
    .insert(staffTokens)
    .values({ ...staff, tokenHash: staffTokenHash(token), scope: scope.kind, vendorId })
}

/** Returns all tokens, oldest first, without the tokens themselves. */
export async function listStaffTokens(database: Database): Promise<StaffToken[]> {
  return (await database.select().from(staffTokens).orderBy(asc(staffTokens.createdAt))).map(fromRow)
}

/** Deletes a token, which ends its sockets in every process; null if it's unknown. */
export async function deleteStaffToken(transaction: Database, staffId: string): Promise<StaffToken | null> {
  const [row] = await transaction.delete(staffTokens).where(eq(staffTokens.staffId, staffId)).returning()
  await notifyAccessChange(transaction, staffId)
  return row ? fromRow(row) : null
}
