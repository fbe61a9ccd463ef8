import { and, eq, sql } from 'drizzle-orm'
import type { VendorLocationWire } from '../../../core/api/vendors.ts'
import type { Database } from '../database.ts'
import { type VendorRow, vendors } from '../schema.ts'
import { lockVendor } from './owners.ts'

export interface OutletChange {
  name: string
  phone: string
  location: VendorLocationWire
}

export interface NewOutlet extends OutletChange {
  parent: VendorRow
  clientVendorId: string
}

/** Adds an outlet under its parent, with the parent's payment methods; null if the client ID is taken. */
export async function insertOutlet(transaction: Database, { parent, ...outlet }: NewOutlet): Promise<VendorRow | null> {
  // Concurrent additions wait here, so that the second sees the first's client ID.
  await lockVendor(transaction, parent.vendorId)
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
  if (!row) throw new Error('The inserted outlet wasn’t returned')
  return row
}

export async function updateOutlet(transaction: Database, vendorId: string, change: OutletChange) {
  const [row] = await transaction.update(vendors).set(change).where(eq(vendors.vendorId, vendorId)).returning()
  return row ?? null
}

export async function updateVendorLocation(database: Database, vendorId: string, location: VendorLocationWire) {
  const [row] = await database.update(vendors).set({ location }).where(eq(vendors.vendorId, vendorId)).returning()
  return row ?? null
}
