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
  // The vendor chosen in the element since the attribute was set.
  const $chosenId = atom<string | null>(null)
  $attribute.listen(() => $chosenId.set(null))
  const $own = computed([$attribute, $chosenId], (attribute, chosenId) => attribute && (chosenId ?? attribute))
  const $selectedVendor = computed([$own, vendors.$vendors, vendors.$selectedVendor], (ownId, list, selected) => {
    if (ownId === null) return selected
    return list.find(({ id }) => id === ownId) ?? (selected === guestPlaceholder ? selected : null)
  })
  const $canIncludeOutlets = computed(
    [$selectedVendor, vendors.$offersOutlets, vendors.$listsAll],
    (vendor, isOffered, listsAll) => isOffered && !listsAll && (vendor?.isParent ?? false),
  )

  return {
    ...vendors,
    $own,
    $refusal: refusalOf(vendors, $own),
    $selectedVendor,
    $vendorId: computed([$own, vendors.$vendorId], (ownId, id) => ownId ?? id),
    $canIncludeOutlets,
    $includeOutlets: computed(
      [$canIncludeOutlets, vendors.$wantsOutlets, vendors.$listsAll],
      (isPossible, wanted, listsAll) => listsAll || (isPossible && wanted),
    ),
    selectVendor(id) {
      if ($own.get() !== null && vendors.$vendors.get().some((vendor) => vendor.id === id)) $chosenId.set(id)
      vendors.selectVendor(id)
    },
  }
}

/** Returns why the element's vendor is refused, once the list has loaded. Without an attribute, doesn't load it. */
function refusalOf(vendors: Vendors, $own: ReadableAtom<string | null>): ReadableAtom<ConfigurationError | null> {
  const $refusal = follow($own, (ownId) => {
    if (ownId === null) return vendors.$refusal
    return computed([vendors.$vendors, vendors.$state, vendors.missing.$isUnusable], (list, state, isUnusable) => {
      if (list.some(({ id }) => id === ownId) || state !== 'ready') return null
      return isUnusable(ownId) ? unknownVendor(ownId) : null
    })
  })
  vendors.missing.fetchWhileListened($refusal, $own)
  return $refusal
}
