import { partnerPermissions } from '../../../core/api/partner-keys.ts'
import type { VendorWire } from '../../../core/api/vendors.ts'
import type { Clock } from '../../clock.ts'
import type { Database } from '../../store/database.ts'
import type { StaffScope, VendorRow } from '../../store/schema.ts'
import { peopleOf, type VendorPeople } from '../../store/vendors/owners.ts'
import type { VendorIds } from '../../store/vendors/vendor-ids.ts'
import {
  outletIdsOf,
  type PermittedVendor,
  vendorForAccount,
  vendorForStaff,
  vendorsOfAccount,
  vendorsOfStaff,
} from '../../store/vendors/vendors.ts'
import type { Caller } from '../accounts/caller.ts'
import { guestVendor } from '../accounts/guests.ts'
import type { Country } from '../country.ts'
import { type Fleets, paymentMethodsWith } from '../fleet/fleets.ts'
import { isInScope } from '../partners/permissions.ts'
import { refuseNotFound } from '../refusal.ts'

/** The vendors that a caller may act for (specification 1 §6). Cached, since every call checks it. */
export interface Vendors {
  /** Returns null for unknown vendors and those of others. */
  find(caller: Caller, vendorId: string): Promise<PermittedVendor | null>
  /** @throws Refusal 404 for unknown vendors and those of others */
  require(caller: Caller, vendorId: string): Promise<PermittedVendor>
  /** Returns the caller's vendors, parents first, then by name. */
  ofCaller(caller: Caller): Promise<VendorRow[]>
  /** Returns the vendor's ID and, with `includeOutlets`, the IDs of the outlets that the caller may see. */
  visibleIds(caller: Caller, vendor: VendorRow, includeOutlets: boolean): Promise<string[]>
  /** Returns whose orders a list has: the visible vendors', for staff all of their token's scope (specification 1 §4). */
  listedIds(caller: Caller, vendor: VendorRow, includeOutlets: boolean): Promise<VendorIds>
  /** Whether the vendor's orders are tests. */
  isTest(vendorId: string): boolean
  /** Converts vendors for the wire. Owners and invitations are hidden from partners. */
  toWire(vendor: VendorRow, caller?: Caller): Promise<VendorWire>
  listToWire(vendors: VendorRow[], caller?: Caller): Promise<VendorWire[]>
  /** Call after changing vendors or their owners. */
  clearCache(): void
}

// Time until changes of other processes apply.
const cacheMs = 2000
const maxCached = 10_000

export function createVendors({
  database,
  clock,
  country,
  fleets,
  testVendors,
  isTest,
}: {
  database: Database
  clock: Clock
  country: Country
  fleets: Pick<Fleets, 'byDefault'>
  /** Test vendors of the operator, which the wire marks. */
  testVendors: ReadonlySet<string>
  /** Partners' test keys work only for test vendors. */
  isTest(vendorId: string): boolean
}): Vendors {
  const cache = new Map<string, { vendor: PermittedVendor; until: number }>()

  async function read(callerId: string, staff: StaffScope | undefined, vendorId: string) {
    const key = JSON.stringify([callerId, staff, vendorId])
    const cached = cache.get(key)
    if (cached && cached.until > clock.now()) return cached.vendor
    const vendor = staff
      ? await vendorForStaff(database, staff, vendorId)
      : await vendorForAccount(database, callerId, vendorId)
    if (cache.size >= maxCached) cache.clear()
    // Misses aren't cached, so that new vendors are found.
    if (vendor) cache.set(key, { vendor, until: clock.now() + cacheMs })
    else cache.delete(key)
    return vendor
  }

  /** Leaves out what the outlet's fleet can't collect. */
  const withPayments = <Vendor extends VendorRow>(vendor: Vendor): Vendor => ({
    ...vendor,
    paymentMethods: paymentMethodsWith(vendor.fleet ?? fleets.byDefault, vendor.paymentMethods, country),
  })

  async function find(caller: Caller, vendorId: string) {
    const vendor = await findStored(caller, vendorId)
    return vendor && withPayments(vendor)
  }

  async function findStored({ partner, ...caller }: Caller, vendorId: string) {
    if (caller.kind === 'guest') return guestVendor(country, caller, vendorId)
    const vendor = await read(partner?.accountId ?? caller.id, caller.staff, vendorId)
    if (!vendor && caller.staff) return guestVendor(country, caller, vendorId)
    return vendor && partner && !isInScope(partner, vendor, isTest) ? null : vendor
  }

  async function visibleIds({ staff, partner }: Caller, { vendorId, isParent }: VendorRow, includeOutlets: boolean) {
    if (!includeOutlets || !isParent || staff?.kind === 'vendor') return [vendorId]
    const outlets = await outletIdsOf(database, vendorId)
    const isVisible = (id: string) => !partner || isInScope(partner, { vendorId: id, parentVendorId: vendorId }, isTest)
    return [vendorId, ...outlets.filter(isVisible)]
  }

  const peopleForCaller = (vendors: VendorRow[], caller?: Caller) => {
    const ids = caller?.partner ? [] : vendors.map(({ vendorId }) => vendorId)
    return peopleOf(database, ids, new Date(clock.now()))
  }

  function toWire(vendor: VendorRow, people?: VendorPeople, caller?: Caller): VendorWire {
    const { owners, invited } = people ?? { owners: [], invited: [] }
    const partner = caller?.partner
    return {
      vendor_id: vendor.vendorId,
      parent_vendor_id: vendor.parentVendorId,
      client_vendor_id: vendor.clientVendorId,
      is_parent: vendor.isParent,
      is_active: vendor.isActive,
      is_registered: vendor.isRegistered,
      ...(testVendors.has(vendor.vendorId) && { is_test: true }),
      ...(partner && { permissions: partnerPermissions.filter((one) => partner.permissions.includes(one)) }),
      estimation_pick_up_time: vendor.estimationPickUpTime,
      flags: { payment_methods: withPayments(vendor).paymentMethods },
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

  async function storedOfCaller(caller: Caller): Promise<VendorRow[]> {
    const { kind, id, partner, staff } = caller
    if (kind === 'guest') return [guestVendor(country, caller, caller.guestVendorId ?? '') ?? refuseNotFound()]
    if (staff) return vendorsOfStaff(database, staff)
    if (!partner) return vendorsOfAccount(database, id)
    const vendors = await vendorsOfAccount(database, partner.accountId)
    return vendors.filter((vendor) => isInScope(partner, vendor, isTest))
  }

  return {
    find,
    require: async (caller, vendorId) => (await find(caller, vendorId)) ?? refuseNotFound(),
    ofCaller: async (caller) => (await storedOfCaller(caller)).map(withPayments),
    visibleIds,
    async listedIds(caller, vendor, includeOutlets) {
      const { staff } = caller
      if (staff?.kind === 'all') return 'all'
      if (staff?.kind === 'parent') return [staff.vendorId, ...(await outletIdsOf(database, staff.vendorId))]
      return visibleIds(caller, vendor, includeOutlets)
    },
    isTest,
    async toWire(vendor, caller) {
      const people = await peopleForCaller([vendor], caller)
      return toWire(vendor, people.get(vendor.vendorId), caller)
    },
    async listToWire(vendors, caller) {
      const people = await peopleForCaller(vendors, caller)
      return vendors.map((vendor) => toWire(vendor, people.get(vendor.vendorId), caller))
    },
    clearCache: () => cache.clear(),
  }
}
