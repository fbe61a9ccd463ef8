import { and, asc, eq, isNull } from 'drizzle-orm'
import type { Database } from '../database.ts'
import { registrations, vendorCodes, vendors } from '../schema.ts'

/** Returns false if the code is taken. */
export async function insertVendorCode(transaction: Database, code: typeof vendorCodes.$inferInsert): Promise<boolean> {
  const added = await transaction.insert(vendorCodes).values(code).onConflictDoNothing().returning()
  return added.length > 0
}

export async function listVendorCodes(database: Database) {
  return database
    .select({ code: vendorCodes, outlet: vendors.name, isRegistered: vendors.isRegistered })
    .from(vendorCodes)
    .innerJoin(vendors, eq(vendors.vendorId, vendorCodes.vendorId))
    .orderBy(asc(vendorCodes.vendorCode))
}

/** Deletes a code and the sign-ups that wait for their link. Returns the code's vendor; null if it's unknown. */
export async function deleteVendorCode(transaction: Database, vendorCode: string): Promise<string | null> {
  const [row] = await transaction.delete(vendorCodes).where(eq(vendorCodes.vendorCode, vendorCode)).returning()
  if (!row) return null
  const isWaiting = and(eq(registrations.vendorId, row.vendorId), isNull(registrations.usedAt))
  await transaction.delete(registrations).where(isWaiting)
  return row.vendorId
}
