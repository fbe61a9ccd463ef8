import { and, eq, isNull, or, sql } from 'drizzle-orm'
import type { Database } from '../database.ts'
import { accountVendors, orders, savedAddresses, type VendorRow, vendors } from '../schema.ts'
import { bulkJobs } from '../schema-bulk.ts'
import { grownParents, invitations } from '../schema-owners.ts'
import { partnerKeys, webhookEndpoints } from '../schema-partners.ts'
import { payments } from '../schema-payments.ts'
import { lockVendor } from './owners.ts'
import { outletIdsOf } from './vendors.ts'

/**
 * Adds a parent above a shop, with the shop's owners. The shop keeps its ID, and all that belongs to it. Returns the parent
 * of a shop that already has one, which another call has just added.
 */
export async function addParentAbove(transaction: Database, vendorId: string): Promise<VendorRow> {
  const shop = await lockVendor(transaction, vendorId)
  if (!shop) throw new Error('The shop was removed')
  if (shop.parentVendorId !== null) {
    const existing = await lockVendor(transaction, shop.parentVendorId)
    if (existing) return existing
  }
  const { parentVendorId: _none, location: _place, ...common } = shop
  const [parent] = await transaction
    .insert(vendors)
    .values({
      ...common,
      vendorId: sql`nextval('vendor_ids')::text`,
      clientVendorId: sql`currval('vendor_ids')::text`,
      isParent: true,
    })
    .returning()
  if (!parent) throw new Error('The inserted parent wasn’t returned')
  const parentVendorId = parent.vendorId
  await transaction.update(vendors).set({ parentVendorId }).where(eq(vendors.vendorId, vendorId))
  await transaction.insert(grownParents).values({ parentVendorId, vendorId })
  await copyOwners(transaction, vendorId, parentVendorId)
  return parent
}

/** Returns the shop above which a parent was added; null for other parents. */
export async function shopBelow(transaction: Database, parentVendorId: string): Promise<string | null> {
  const [row] = await transaction.select().from(grownParents).where(eq(grownParents.parentVendorId, parentVendorId))
  return row?.vendorId ?? null
}

/** Whether anything belongs to a vendor besides its owners and invitations: then it isn't removed. */
export async function isInUse(transaction: Database, vendorId: string): Promise<boolean> {
  const isNamed = or(
    eq(partnerKeys.vendorId, vendorId),
    sql`${partnerKeys.outlets} @> ${JSON.stringify([vendorId])}::jsonb`,
  )
  const counts = await Promise.all([
    transaction.$count(savedAddresses, eq(savedAddresses.vendorId, vendorId)),
    transaction.$count(webhookEndpoints, eq(webhookEndpoints.vendorId, vendorId)),
    transaction.$count(partnerKeys, and(isNamed, isNull(partnerKeys.revokedAt))),
  ])
  return counts.some((count) => count > 0) || (await hasOrders(transaction, vendorId))
}

async function hasOrders(transaction: Database, vendorId: string): Promise<boolean> {
  const counts = await Promise.all([
    transaction.$count(orders, eq(orders.vendorId, vendorId)),
    transaction.$count(payments, eq(payments.vendorId, vendorId)),
    transaction.$count(bulkJobs, eq(bulkJobs.vendorId, vendorId)),
  ])
  return counts.some((count) => count > 0)
}

/** Removes an unused vendor with its owners and invitations. Returns the IDs of the invitations. */
export async function removeVendor(transaction: Database, vendorId: string): Promise<string[]> {
  const withdrawn = await transaction.delete(invitations).where(eq(invitations.vendorId, vendorId)).returning()
  await transaction.delete(accountVendors).where(eq(accountVendors.vendorId, vendorId))
  await transaction.delete(vendors).where(eq(vendors.vendorId, vendorId))
  return withdrawn.map(({ invitationId }) => invitationId)
}

/**
 * Removes a parent that was added above a shop, if the shop is its only outlet and it has no orders. The shop gets the
 * parent's saved addresses, keys and webhooks.
 */
export async function removeParentAbove(transaction: Database, parentVendorId: string, shopId: string): Promise<void> {
  const outlets = await outletIdsOf(transaction, parentVendorId)
  const isAlone = outlets.length === 1 && outlets[0] === shopId
  if (!isAlone || (await hasOrders(transaction, parentVendorId))) return
  const toShop = { vendorId: shopId }
  await transaction.update(savedAddresses).set(toShop).where(eq(savedAddresses.vendorId, parentVendorId))
  await transaction.update(partnerKeys).set(toShop).where(eq(partnerKeys.vendorId, parentVendorId))
  await transaction.update(webhookEndpoints).set(toShop).where(eq(webhookEndpoints.vendorId, parentVendorId))
  await copyOwners(transaction, parentVendorId, shopId)
  await transaction.update(vendors).set({ parentVendorId: null }).where(eq(vendors.vendorId, shopId))
  await transaction.delete(grownParents).where(eq(grownParents.parentVendorId, parentVendorId))
  await removeVendor(transaction, parentVendorId)
}

async function copyOwners(transaction: Database, fromVendorId: string, vendorId: string) {
  const owners = await transaction.select().from(accountVendors).where(eq(accountVendors.vendorId, fromVendorId))
  if (owners.length === 0) return
  const rows = owners.map(({ accountId }) => ({ accountId, vendorId }))
  await transaction.insert(accountVendors).values(rows).onConflictDoNothing()
}
