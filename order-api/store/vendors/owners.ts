import { and, asc, eq, gt, inArray } from 'drizzle-orm'
import type { Database } from '../database.ts'
import { accounts, accountVendors, vendors } from '../schema.ts'
import { invitations } from '../schema-owners.ts'

/** Email addresses of a vendor's owners and of pending invitations. */
export interface VendorPeople {
  owners: string[]
  invited: string[]
}

/** Returns people by vendor ID. Vendors without owners and invitations are missing. */
export async function peopleOf(
  database: Database,
  vendorIds: string[],
  now: Date,
): Promise<ReadonlyMap<string, VendorPeople>> {
  const people = new Map<string, VendorPeople>()
  if (vendorIds.length === 0) return people
  const peopleEntry = (vendorId: string) => {
    const entry = people.get(vendorId) ?? { owners: [], invited: [] }
    people.set(vendorId, entry)
    return entry
  }
  const [owners, invited] = await Promise.all([
    database
      .select({ vendorId: accountVendors.vendorId, email: accounts.email })
      .from(accountVendors)
      .innerJoin(accounts, eq(accounts.accountId, accountVendors.accountId))
      .where(inArray(accountVendors.vendorId, vendorIds))
      .orderBy(asc(accounts.email)),
    database
      .select({ vendorId: invitations.vendorId, email: invitations.email })
      .from(invitations)
      .where(and(inArray(invitations.vendorId, vendorIds), gt(invitations.expiresAt, now)))
      .orderBy(asc(invitations.createdAt), asc(invitations.email)),
  ])
  for (const { vendorId, email } of owners) peopleEntry(vendorId).owners.push(email)
  for (const { vendorId, email } of invited) peopleEntry(vendorId).invited.push(email)
  return people
}

export function ownerAccounts(database: Database, vendorId: string) {
  return database
    .select({ accountId: accounts.accountId, email: accounts.email })
    .from(accountVendors)
    .innerJoin(accounts, eq(accounts.accountId, accountVendors.accountId))
    .where(eq(accountVendors.vendorId, vendorId))
    .orderBy(asc(accounts.email))
}

/** Locks the vendor and its owners until the transaction ends. */
export async function lockVendor(transaction: Database, vendorId: string) {
  const [row] = await transaction.select().from(vendors).where(eq(vendors.vendorId, vendorId)).for('update')
  return row ?? null
}

export async function removeOwners(database: Database, vendorId: string, accountIds: string[]) {
  if (accountIds.length === 0) return
  await database
    .delete(accountVendors)
    .where(and(eq(accountVendors.vendorId, vendorId), inArray(accountVendors.accountId, accountIds)))
}
