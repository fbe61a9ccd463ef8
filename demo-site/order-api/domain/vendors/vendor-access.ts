import type { Clock } from '../../clock.ts'
import type { Database } from '../../store/database.ts'
import { type PermittedVendor, vendorForAccount, vendorForStaff } from '../../store/vendors/vendors.ts'
import type { Caller } from '../accounts/caller.ts'
import { guestVendor } from '../accounts/guests.ts'
import type { Country } from '../country.ts'

/** Which vendors a caller may act for, remembered for a moment: it is asked before everything else that is done. */
export interface VendorAccess {
  /** The vendor, or null if it is unknown or another account's: a caller can't tell which. */
  find(caller: Caller, vendorId: string): Promise<PermittedVendor | null>
  /** To be called by whatever changes vendors or links to them. */
  forget(): void
}

/** How long a change in another server process may go unnoticed. */
const rememberedMs = 2000
const mostRemembered = 10_000

export function createVendorAccess(database: Database, clock: Clock, country: Country): VendorAccess {
  const remembered = new Map<string, { vendor: PermittedVendor; until: number }>()
  return {
    async find(caller, vendorId) {
      if (caller.kind === 'guest') return guestVendor(country, caller, vendorId)
      const key = JSON.stringify([caller.id, vendorId])
      const known = remembered.get(key)
      if (known && known.until > clock.now()) return known.vendor
      const read = caller.kind === 'staff' ? vendorForStaff : vendorForAccount
      const vendor = await read(database, caller.id, vendorId)
      if (remembered.size >= mostRemembered) remembered.clear()
      // Only what is there: a vendor made in this moment is found in the next.
      if (vendor) remembered.set(key, { vendor, until: clock.now() + rememberedMs })
      else remembered.delete(key)
      return vendor
    },
    forget: () => remembered.clear(),
  }
}
