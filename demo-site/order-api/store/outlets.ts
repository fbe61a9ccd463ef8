import { and, eq, inArray, ne, notInArray, sql } from 'drizzle-orm'
import type { VendorLocationWire } from '../../../core/api/vendors.ts'
import type { Database } from './database.ts'
import { accounts, accountVendors, type VendorRow, vendors } from './schema.ts'

export interface NewOutlet {
  parent: VendorRow
  clientVendorId: string
  name: string
  phone: string
  owners: string[]
  location: VendorLocationWire
}

/** Adds it under its parent, with the parent's payment methods. Null where the parent has one of this client id. */
export async function insertOutlet(database: Database, { parent, ...outlet }: NewOutlet): Promise<VendorRow | null> {
  return database.transaction(async (transaction) => {
    // Two that add at once wait for each other here, so that the second sees the first's id.
    await transaction.select().from(vendors).where(eq(vendors.vendorId, parent.vendorId)).for('update')
    const [taken] = await transaction
      .select({ vendorId: vendors.vendorId })
      .from(vendors)
      .where(and(eq(vendors.parentVendorId, parent.vendorId), eq(vendors.clientVendorId, outlet.clientVendorId)))
    if (taken) return null
    const [row] = await transaction
      .insert(vendors)
      .values({
        ...outlet,
        vendorId: sql`nextval('vendor_ids')::text`,
        parentVendorId: parent.vendorId,
        isParent: false,
        isActive: true,
        isRegistered: true,
        estimationPickUpTime: parent.estimationPickUpTime,
        paymentMethods: parent.paymentMethods,
      })
      .returning()
    if (!row) throw new Error('An inserted outlet is returned')
    await linkOwners(transaction, row.vendorId, outlet.owners, null)
    return row
  })
}

export interface OutletChange {
  name: string
  phone: string
  owners: string[]
  location: VendorLocationWire
}

/** @param changedBy account that keeps its own way in, whatever the owners are now. */
export async function updateOutlet(database: Database, vendorId: string, change: OutletChange, changedBy: string) {
  return database.transaction(async (transaction) => {
    const [row] = await transaction.update(vendors).set(change).where(eq(vendors.vendorId, vendorId)).returning()
    if (row) await linkOwners(transaction, vendorId, change.owners, changedBy)
    return row ?? null
  })
}

export async function updateVendorLocation(database: Database, vendorId: string, location: VendorLocationWire) {
  const [row] = await database.update(vendors).set({ location }).where(eq(vendors.vendorId, vendorId)).returning()
  return row ?? null
}

/** Owners who have an account may act for the outlet; who is none any more may not. Parents are not concerned. */
async function linkOwners(database: Database, vendorId: string, owners: string[], keep: string | null) {
  const found =
    owners.length === 0
      ? []
      : await database.select({ accountId: accounts.accountId }).from(accounts).where(inArray(accounts.email, owners))
  const ids = found.map(({ accountId }) => accountId)
  await database
    .delete(accountVendors)
    .where(
      and(
        eq(accountVendors.vendorId, vendorId),
        ids.length > 0 ? notInArray(accountVendors.accountId, ids) : undefined,
        keep === null ? undefined : ne(accountVendors.accountId, keep),
      ),
    )
  if (ids.length === 0) return
  await database
    .insert(accountVendors)
    .values(ids.map((accountId) => ({ accountId, vendorId })))
    .onConflictDoNothing()
}
