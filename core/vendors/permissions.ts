import { computed, type ReadableAtom } from 'nanostores'
import type { Mode } from '../config/setting-values.ts'
import type { Flags } from '../flags/flags.ts'
import type { Session } from '../session/session-contract.ts'
import type { Vendor } from './vendor.ts'

// IDs of outlets that come from other systems and are edited there.
const foreignId = /^[ab]-/

export interface OutletPermissions {
  $mode: ReadableAtom<Mode>
  flags: Pick<Flags, '$flag'>
}

/** Whether an outlet was created in this product (specification 1 §2 and §6). */
export function isOwnOutlet({ id, isParent }: Pick<Vendor, 'id' | 'isParent'>): boolean {
  return !isParent && !foreignId.test(id)
}

/** Returns the user's email address among the owners; null if they aren't one. */
export function ownerAddress(
  { owners }: Pick<Vendor, 'owners'>,
  { $session }: Pick<Session, '$session'>,
): string | null {
  const session = $session.get()
  const email = session.state === 'signed-in' ? session.user?.email : null
  return owners.find((owner) => owner === email) ?? null
}

/** Whether the outlet may be edited, by its own flag; false until known. */
export function canEditOutlet({ $mode, flags }: OutletPermissions, outletId: string): ReadableAtom<boolean> {
  return computed(
    [$mode, flags.$flag('edit-outlet', outletId)],
    (mode, isEditable) => mode === 'classic' && isEditable === true,
  )
}

/** Returns the vendors that outlets can be added to, each by its own flag: parents, and single shops, which then get one. */
export function parentsToAddTo(
  { $mode, flags }: OutletPermissions,
  vendors: readonly Vendor[],
): ReadableAtom<readonly Vendor[]> {
  const parents = vendors.filter((vendor) => vendor.isParent || (vendor.parentId === null && isOwnOutlet(vendor)))
  return computed([$mode, ...parents.map(({ id }) => flags.$flag('add-outlet', id))], (mode, ...areOpen) =>
    mode === 'classic' ? parents.filter((_, index) => areOpen[index] === true) : [],
  )
}
