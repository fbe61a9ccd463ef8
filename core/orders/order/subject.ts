import { computed, type ReadableAtom } from 'nanostores'
import { guestPlaceholder } from '../../vendors/guest-vendor.ts'
import type { Vendor } from '../../vendors/vendor.ts'
import type { OrdersPage } from '../orders-page.ts'
import type { ListScope } from '../tabs.ts'

/** Whose orders a list shows: `vendor {id} {with outlets}`, or why it is empty. */
export type Subject = `vendor ${string}` | 'signed-out' | 'no-vendor' | 'failed' | 'loading'

export function subjectOf({ session, vendors }: Pick<OrdersPage, 'session' | 'vendors'>): ReadableAtom<Subject> {
  return computed(
    [session.$session, vendors.$state, vendors.$selectedVendor, vendors.$includeOutlets],
    (current, state, vendor, includeOutlets): Subject => {
      if (vendor && vendor !== guestPlaceholder) return `vendor ${vendor.id} ${includeOutlets}`
      if (current.state === 'signed-out' || current.state === 'signing-in') return 'signed-out'
      return state === 'none' ? 'no-vendor' : state === 'failed' ? 'failed' : 'loading'
    },
  )
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
