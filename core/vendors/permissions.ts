import { computed, type ReadableAtom } from 'nanostores'
import type { Mode } from '../config/startup-checks.ts'
import type { Flags } from '../flags/flags.ts'
import type { Session } from '../session/session-contract.ts'
import type { Vendor } from './vendor.ts'

/** Outlets that came from elsewhere (`a-…`, `b-…`) are kept there. */
const foreignId = /^[ab]-/

/** What decides which collection points may be added or edited; the page fits. */
export interface OutletPermissions {
  $mode: ReadableAtom<Mode>
  flags: Pick<Flags, '$of'>
}

/** Whether the vendor is an outlet of this product's own, not a parent (specification 1 §2 and §6). */
export function isOwnOutlet({ id, isParent }: Pick<Vendor, 'id' | 'isParent'>): boolean {
  return !isParent && !foreignId.test(id)
}

/** The user's own address among a vendor's owners; null if the user isn't one of them. */
export function ownerAddress(
  { owners }: Pick<Vendor, 'owners'>,
  { $session }: Pick<Session, '$session'>,
): string | null {
  const session = $session.get()
  const email = session.state === 'signed-in' ? session.user?.email : null
  return owners.find((owner) => owner === email) ?? null
}

/** Whether a vendor who signed in may edit an outlet, by that outlet's own flag; false until it is known. */
export function canEditOutlet({ $mode, flags }: OutletPermissions, outletId: string): ReadableAtom<boolean> {
  return computed([$mode, flags.$of(outletId)], (mode, own) => mode === 'classic' && own?.['edit-outlet'] === true)
}

/** The parents that an outlet can be added to, each by its own flag. */
export function parentsToAddTo(
  { $mode, flags }: OutletPermissions,
  vendors: readonly Vendor[],
): ReadableAtom<readonly Vendor[]> {
  const parents = vendors.filter(({ isParent }) => isParent)
  return computed([$mode, ...parents.map(({ id }) => flags.$of(id))], (mode, ...each) =>
    mode === 'classic' ? parents.filter((_, index) => each[index]?.['add-outlet'] === true) : [],
  )
}
