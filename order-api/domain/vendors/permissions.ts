import type { VendorWire } from '../../../core/api/vendors.ts'
import type { Clock } from '../../clock.ts'
import type { Database } from '../../store/database.ts'
import type { VendorRow } from '../../store/schema.ts'
import { peopleOf, type VendorPeople } from '../../store/vendors/owners.ts'
import type { VendorIds } from '../../store/vendors/vendor-ids.ts'
import { outletIdsOf, vendorsOfAccount, vendorsOfStaff } from '../../store/vendors/vendors.ts'
import type { Caller } from '../accounts/caller.ts'
import { guestVendor } from '../accounts/guests.ts'
import type { Country } from '../country.ts'
import { isInScope } from '../partners/permissions.ts'
import { refuseNotFound } from '../refusal.ts'
import type { VendorAccess } from './vendor-access.ts'

interface PermissionContext {
  database: Database
  isTestVendor(vendorId: string): boolean
}

/** Returns the caller's vendors (specification 1 §6), parents first, then by name. */
export async function permittedVendors(
  { database, country, isTestVendor }: PermissionContext & { country: Country },
  caller: Caller,
): Promise<VendorRow[]> {
  const { kind, id, partner, staff } = caller
  if (kind === 'guest') return [guestVendor(country, caller, caller.guestVendorId ?? '') ?? refuseNotFound()]
  if (staff) return vendorsOfStaff(database, staff)
  if (!partner) return vendorsOfAccount(database, id)
  const vendors = await vendorsOfAccount(database, partner.accountId)
  return vendors.filter((vendor) => isInScope(partner, vendor, isTestVendor))
}

/** Returns the vendor. @throws Refusal 404 for unknown vendors and those of others */
export async function permittedVendor(context: { vendorAccess: VendorAccess }, caller: Caller, vendorId: string) {
  return (await context.vendorAccess.find(caller, vendorId)) ?? refuseNotFound()
}

/** Returns the vendor's ID and, with `includeOutlets`, the IDs of the outlets that the caller may see. */
export async function visibleVendorIds(
  context: PermissionContext,
  caller: Caller,
  vendor: VendorRow,
  includeOutlets: boolean,
): Promise<string[]> {
  if (!includeOutlets || !vendor.isParent || caller.staff?.kind === 'vendor') return [vendor.vendorId]
  const outlets = await outletIdsOf(context.database, vendor.vendorId)
  const { partner } = caller
  const isVisible = (vendorId: string) =>
    !partner || isInScope(partner, { vendorId, parentVendorId: vendor.vendorId }, context.isTestVendor)
  return [vendor.vendorId, ...outlets.filter(isVisible)]
}

/** Returns whose orders a list has: the visible vendors', for staff all of their token's scope (specification 1 §4). */
export async function listedVendorIds(
  context: PermissionContext,
  caller: Caller,
  vendor: VendorRow,
  includeOutlets: boolean,
): Promise<VendorIds> {
  const { staff } = caller
  if (staff?.kind === 'all') return 'all'
  if (staff?.kind === 'parent') return [staff.vendorId, ...(await outletIdsOf(context.database, staff.vendorId))]
  return visibleVendorIds(context, caller, vendor, includeOutlets)
}

interface VendorContext {
  database: Database
  clock: Clock
  country: Country
  testVendors: ReadonlySet<string>
}

/** Converts vendors for the wire. Owners and invitations are hidden from partners. */
export async function vendorsToWire(
  context: VendorContext,
  vendors: VendorRow[],
  caller?: Caller,
): Promise<VendorWire[]> {
  const ids = caller?.partner ? [] : vendors.map(({ vendorId }) => vendorId)
  const people = await peopleOf(context.database, ids, new Date(context.clock.now()))
  return vendors.map((vendor) => toWire(context, vendor, people.get(vendor.vendorId)))
}

export async function vendorToWire(context: VendorContext, vendor: VendorRow, caller?: Caller): Promise<VendorWire> {
  const [wire] = await vendorsToWire(context, [vendor], caller)
  return wire ?? toWire(context, vendor)
}

function toWire(
  { country, testVendors }: VendorContext,
  vendor: VendorRow,
  { owners, invited }: VendorPeople = { owners: [], invited: [] },
): VendorWire {
  return {
    vendor_id: vendor.vendorId,
    parent_vendor_id: vendor.parentVendorId,
    client_vendor_id: vendor.clientVendorId,
    is_parent: vendor.isParent,
    is_active: vendor.isActive,
    is_registered: vendor.isRegistered,
    ...(testVendors.has(vendor.vendorId) && { is_test: true }),
    estimation_pick_up_time: vendor.estimationPickUpTime,
    flags: { payment_methods: vendor.paymentMethods },
    vendor_information: {
      name: vendor.name,
      currency: country.currency,
      owners,
      invited,
      contact: { phone: vendor.phone },
      location: vendor.location,
    },
  }
}
