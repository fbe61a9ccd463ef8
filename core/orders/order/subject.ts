import { computed, type ReadableAtom } from 'nanostores'
import { guestPlaceholder } from '../../vendors/guest-vendor.ts'
import type { OrdersPage } from '../orders-page.ts'
import type { ListScope } from '../tabs.ts'

/** Whose orders a list shows: `vendor {id} {with outlets}`, or why it is empty. */
export type Subject = `vendor ${string}` | 'signed-out' | 'no-vendor' | 'failed' | 'loading'

export function subjectOf({ session, vendors }: Pick<OrdersPage, 'session' | 'vendors'>): ReadableAtom<Subject> {
  return computed(
    [session.$session, vendors.$state, vendors.$selectedVendor, vendors.$includeOutlets],
    (now, state, vendor, all): Subject => {
      if (vendor && vendor !== guestPlaceholder) return `vendor ${vendor.id} ${all}`
      if (now.state === 'signed-out' || now.state === 'signing-in') return 'signed-out'
      return state === 'none' ? 'no-vendor' : state === 'failed' ? 'failed' : 'loading'
    },
  )
}

/** Filters orders by the vendor and outlets selected. */
export function scopeOf({ $mode, vendors }: Pick<OrdersPage, '$mode' | 'vendors'>): ReadableAtom<ListScope> {
  return computed(
    [$mode, vendors.$selectedVendor, vendors.$includeOutlets, vendors.$vendors],
    (mode, vendor, all, every): ListScope => {
      const outlets = all && vendor ? every.filter((outlet) => outlet.parentId === vendor.id) : []
      return { mode, vendorId: vendor?.id ?? null, outletIds: new Set(outlets.map((outlet) => outlet.id)) }
    },
  )
}
