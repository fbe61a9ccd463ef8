import type { Clock } from '../../clock.ts'
import type { Database } from '../../store/database.ts'
import type { StaffScope } from '../../store/schema.ts'
import { type PermittedVendor, vendorForAccount, vendorForStaff } from '../../store/vendors/vendors.ts'
import type { Caller } from '../accounts/caller.ts'
import { guestVendor } from '../accounts/guests.ts'
import type { Country } from '../country.ts'
import { isInScope } from '../partners/permissions.ts'

/** Caches which vendors a caller may act for, since every call checks it. */
export interface VendorAccess {
  /** Returns null for unknown vendors and those of others. */
  find(caller: Caller, vendorId: string): Promise<PermittedVendor | null>
  /** Call after changing vendors or their owners. */
  clearCache(): void
}

// Time until changes of other processes apply.
const cacheMs = 2000
const maxCached = 10_000

interface AccessContext {
  database: Database
  clock: Clock
  country: Country
  /** Partners' test keys work only for test vendors. */
  isTestVendor(vendorId: string): boolean
}

export function createVendorAccess({ database, clock, country, isTestVendor }: AccessContext): VendorAccess {
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

  return {
    async find({ partner, ...caller }, vendorId) {
      if (caller.kind === 'guest') return guestVendor(country, caller, vendorId)
      const vendor = await read(partner?.accountId ?? caller.id, caller.staff, vendorId)
      if (!vendor && caller.staff) return guestVendor(country, caller, vendorId)
      return vendor && partner && !isInScope(partner, vendor, isTestVendor) ? null : vendor
    },
    clearCache: () => cache.clear(),
  }
}
