import type { Mode } from '../config/startup-checks.ts'
import type { FlagName } from '../flags/flag-names.ts'
import type { Vendor } from './vendor.ts'

/** Who looks: the mode, and what is switched on for them. */
export interface Visitor {
  mode: Mode
  isOn(name: FlagName): boolean
}

/** Outlets that came from elsewhere (`a-…`, `b-…`) are kept there. */
const foreignId = /^[ab]-/

/** Specification 1 §2 and §6: an outlet, not a parent, with the flag, for a vendor who signed in. */
export function canEditOutlet(vendor: Pick<Vendor, 'id' | 'isParent'>, { mode, isOn }: Visitor): boolean {
  return mode === 'classic' && isOn('edit-outlet') && !vendor.isParent && !foreignId.test(vendor.id)
}

/** Only to a parent can an outlet be added. */
export function canAddOutlet(vendors: readonly Pick<Vendor, 'isParent'>[], { mode, isOn }: Visitor): boolean {
  return mode === 'classic' && isOn('add-outlet') && vendors.some(({ isParent }) => isParent)
}
