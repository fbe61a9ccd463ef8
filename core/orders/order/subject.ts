import { computed, type ReadableAtom } from 'nanostores'
import type { SessionState } from '../../session/session-contract.ts'
import { guestPlaceholder } from '../../vendors/guest-vendor.ts'
import type { Vendor } from '../../vendors/vendor.ts'
import type { VendorsState } from '../../vendors/vendors.ts'
import type { OrdersPage } from '../orders-page.ts'
import type { ListScope } from '../tabs.ts'

/** Whose orders a list shows, or why it has none. */
export type Subject =
  | { state: 'vendor'; vendorId: string; includeOutlets: boolean }
  | { state: 'signed-out' | 'no-vendor' | 'loading' }
  | { state: 'failed'; error: null }

/** Changes only if the list has to be fetched for another subject. */
export function subjectOf({ session, vendors }: Pick<OrdersPage, 'session' | 'vendors'>): ReadableAtom<Subject> {
  let subject: Subject = { state: 'loading' }
  return computed(
    [session.$session, vendors.$state, vendors.$selectedVendor, vendors.$includeOutlets],
    (current, state, vendor, includeOutlets) => {
      const next = subjectFrom(current, state, vendor, includeOutlets)
      if (!isSame(subject, next)) subject = next
      return subject
    },
  )
}

function subjectFrom(
  session: SessionState,
  state: VendorsState,
  vendor: Vendor | null,
  includeOutlets: boolean,
): Subject {
  if (vendor && vendor !== guestPlaceholder) return { state: 'vendor', vendorId: vendor.id, includeOutlets }
  if (session.state === 'signed-out' || session.state === 'signing-in') return { state: 'signed-out' }
  if (state === 'failed') return { state, error: null }
  return { state: state === 'none' ? 'no-vendor' : 'loading' }
}

function isSame(first: Subject, second: Subject): boolean {
  if (first.state !== 'vendor' || second.state !== 'vendor') return first.state === second.state
  return first.vendorId === second.vendorId && first.includeOutlets === second.includeOutlets
}

/** Returns the selected vendor and outlets, to which a list is limited. */
export function scopeOf({ $mode, vendors }: Pick<OrdersPage, '$mode' | 'vendors'>): ReadableAtom<ListScope> {
  return computed(
    [$mode, vendors.$selectedVendor, vendors.$includeOutlets, vendors.$vendors],
    (mode, vendor, includeOutlets, allVendors): ListScope => {
      const isShown = (outlet: Vendor) => mode === 'godroid' || outlet.parentId === vendor?.id
      const outlets = includeOutlets && vendor ? allVendors.filter(isShown) : []
      return { mode, vendorId: vendor?.id ?? null, outletIds: new Set(outlets.map((outlet) => outlet.id)) }
    },
  )
}
