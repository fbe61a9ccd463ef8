import { atom, computed, type ReadableAtom } from 'nanostores'
import type { ConfigurationError } from '../config/configuration-error.ts'
import { follow } from '../lib/follow.ts'
import { guestPlaceholder } from './guest-vendor.ts'
import { unknownVendor, type Vendors } from './vendors.ts'

/**
 * Returns an element's view of the vendors: its `vendor` attribute, or the page's selection without one.
 * @param $attribute null without one
 */
export function vendorsOfElement(vendors: Vendors, $attribute: ReadableAtom<string | null>): Vendors {
  // Chosen in the element since the attribute was set.
  const $chosen = atom<string | null>(null)
  $attribute.listen(() => $chosen.set(null))
  const $own = computed([$attribute, $chosen], (attribute, chosen) => attribute && (chosen ?? attribute))
  const $selectedVendor = computed([$own, vendors.$vendors, vendors.$selectedVendor], (own, list, selected) => {
    if (own === null) return selected
    return list.find(({ id }) => id === own) ?? (selected === guestPlaceholder ? selected : null)
  })
  const $canIncludeOutlets = computed([$selectedVendor, vendors.$offersOutlets], (vendor, isOffered) => {
    return isOffered && (vendor?.isParent ?? false)
  })

  return {
    ...vendors,
    $own,
    $refusal: refusalOf(vendors, $own),
    $selectedVendor,
    $vendorId: computed([$own, vendors.$vendorId], (own, id) => own ?? id),
    $canIncludeOutlets,
    $includeOutlets: computed([$canIncludeOutlets, vendors.$wantsOutlets], (can, wanted) => can && wanted),
    selectVendor(id) {
      if ($own.get() !== null && vendors.$vendors.get().some((vendor) => vendor.id === id)) $chosen.set(id)
      vendors.selectVendor(id)
    },
  }
}

/** Checks once the list has loaded; elements without an attribute don't load it. */
function refusalOf(vendors: Vendors, $own: ReadableAtom<string | null>): ReadableAtom<ConfigurationError | null> {
  return follow($own, (own) => {
    if (own === null) return vendors.$refusal
    return computed([vendors.$vendors, vendors.$state], (list, state) => {
      if (list.some(({ id }) => id === own) || state !== 'ready') return null
      return unknownVendor(own)
    })
  })
}
