import { and, asc, desc, eq, inArray, isNotNull, min, or } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Database } from '../database.ts'
import { accountVendors, type StaffScope, type VendorRow, vendors } from '../schema.ts'

// Twice the outlets of the largest parent.
const maxVendors = 2000

/** Returns the account's vendors and the outlets of parents, at most 2,000; parents first, then by name. */
export async function vendorsOfAccount(database: Database, accountId: string): Promise<VendorRow[]> {
  const rows = await database
    .selectDistinct({ vendor: vendors })
    .from(accountVendors)
    .innerJoin(
      vendors,
      or(eq(vendors.vendorId, accountVendors.vendorId), eq(vendors.parentVendorId, accountVendors.vendorId)),
    )
    .where(eq(accountVendors.accountId, accountId))
    .orderBy(desc(vendors.isParent), asc(vendors.name))
    .limit(maxVendors)
  return parentsFirst(rows.map((row) => row.vendor))
}

// A longer list would take seconds. The others are fetched one by one.
const maxListed = 2000

/** Returns the vendors of a staff token; parents first, then by name. */
export async function vendorsOfStaff(database: Database, scope: StaffScope): Promise<VendorRow[]> {
  const rows = await database
    .select()
    .from(vendors)
    .where(isInScopeOfStaff(scope))
    .orderBy(desc(vendors.isParent), asc(vendors.name))
    .limit(maxListed)
  return parentsFirst(rows)
}

function isInScopeOfStaff(scope: StaffScope) {
  if (scope.kind === 'all') return undefined
  const isOwn = eq(vendors.vendorId, scope.vendorId)
  return scope.kind === 'parent' ? or(isOwn, eq(vendors.parentVendorId, scope.vendorId)) : isOwn
}

function parentsFirst(rows: VendorRow[]): VendorRow[] {
  return rows.sort((a, b) => Number(b.isParent) - Number(a.isParent) || a.name.localeCompare(b.name))
}

const parents = alias(vendors, 'parents')

/** A vendor that the caller may act for. */
export type PermittedVendor = VendorRow & { parentName: string | null }

/** Returns the vendor if the account owns it or its parent. */
export async function vendorForAccount(
  database: Database,
  accountId: string,
  vendorId: string,
): Promise<PermittedVendor | null> {
  const [row] = await database
    .select({ vendor: vendors, parentName: parents.name })
    .from(vendors)
    .innerJoin(
      accountVendors,
      or(eq(accountVendors.vendorId, vendors.vendorId), eq(accountVendors.vendorId, vendors.parentVendorId)),
    )
    .leftJoin(parents, eq(parents.vendorId, vendors.parentVendorId))
    .where(and(eq(accountVendors.accountId, accountId), eq(vendors.vendorId, vendorId)))
    .limit(1)
  return row ? { ...row.vendor, parentName: row.parentName } : null
}

/** Returns the vendor if it's in the scope of a staff token. */
export async function vendorForStaff(
  database: Database,
  scope: StaffScope,
  vendorId: string,
): Promise<PermittedVendor | null> {
  const [row] = await database
    .select({ vendor: vendors, parentName: parents.name })
    .from(vendors)
    .leftJoin(parents, eq(parents.vendorId, vendors.parentVendorId))
    .where(and(isInScopeOfStaff(scope), eq(vendors.vendorId, vendorId)))
  return row ? { ...row.vendor, parentName: row.parentName } : null
}

export async function vendorById(database: Database, vendorId: string): Promise<VendorRow | null> {
  const [row] = await database.select().from(vendors).where(eq(vendors.vendorId, vendorId))
  return row ?? null
}

/** Sets who carries the vendor's new orders, null for the server's setting. Returns false for an unknown vendor. */
export async function setVendorFleet(database: Database, vendorId: string, fleet: string | null): Promise<boolean> {
  const set = await database
    .update(vendors)
    .set({ fleet })
    .where(eq(vendors.vendorId, vendorId))
    .returning({ vendorId: vendors.vendorId })
  return set.length === 1
}

/** Returns one vendor of each fleet that was chosen for vendors. */
export async function chosenFleets(database: Database): Promise<{ fleet: string; vendorId: string }[]> {
  const rows = await database
    .select({ fleet: vendors.fleet, vendorId: min(vendors.vendorId) })
    .from(vendors)
    .where(isNotNull(vendors.fleet))
    .groupBy(vendors.fleet)
  return rows.flatMap(({ fleet, vendorId }) => (fleet && vendorId ? { fleet, vendorId } : []))
}

export async function vendorName(database: Database, vendorId: string): Promise<string | null> {
  const [row] = await database.select({ name: vendors.name }).from(vendors).where(eq(vendors.vendorId, vendorId))
  return row?.name ?? null
}

export async function vendorExists(database: Database, vendorId: string): Promise<boolean> {
  const rows = await database.select({ id: vendors.vendorId }).from(vendors).where(eq(vendors.vendorId, vendorId))
  return rows.length === 1
}

/** Returns each vendor's ID followed by its parent's, if any. Unknown IDs are omitted. */
export async function lineagesOf(database: Database, vendorIds: readonly string[]): Promise<string[][]> {
  const rows = await database
    .select({ id: vendors.vendorId, parentId: vendors.parentVendorId })
    .from(vendors)
    .where(inArray(vendors.vendorId, [...vendorIds]))
  return rows.map(({ id, parentId }) => [id, ...(parentId ? [parentId] : [])])
}

/** Returns who carries their orders, by ID; null for the server's setting. */
export async function fleetsOf(
  database: Database,
  vendorIds: readonly string[],
): Promise<ReadonlyMap<string, string | null>> {
  const rows = await database
    .select({ id: vendors.vendorId, fleet: vendors.fleet })
    .from(vendors)
    .where(inArray(vendors.vendorId, [...vendorIds]))
  return new Map(rows.map(({ id, fleet }) => [id, fleet]))
}

export async function outletIdsOf(database: Database, parentVendorId: string): Promise<string[]> {
  const rows = await database
    .select({ vendorId: vendors.vendorId })
    .from(vendors)
    .where(eq(vendors.parentVendorId, parentVendorId))
  return rows.map((row) => row.vendorId)
}
