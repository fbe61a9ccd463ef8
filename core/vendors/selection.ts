import { atom, computed, type ReadableAtom } from 'nanostores'
import type { Settings } from '../config/settings.ts'
import type { KeyValueStorage } from '../environment.ts'

const vendorKey = 'courier.vendor'
const outletsKey = 'courier.include-outlets'

/** The selected vendor: chosen on this page, else the `vendor` setting, else the last choice stored. */
export interface VendorSelection {
  $id: ReadableAtom<string | null>
  $requested: ReadableAtom<string | null>
  $includeOutlets: ReadableAtom<boolean>
  choose(id: string): void
  /** Selects the vendor of the setting again. */
  forgetChoice(): void
  includeOutlets(include: boolean): void
  clear(): void
}

export function createVendorSelection(storage: KeyValueStorage, $settings: ReadableAtom<Settings>): VendorSelection {
  const $chosen = atom<string | null>(null)
  const $includeOutlets = atom(storage.getItem(outletsKey) !== 'false')
  return {
    $id: computed([$chosen, $settings], (chosen, { vendor }) => chosen ?? vendor ?? storage.getItem(vendorKey)),
    $requested: computed([$chosen, $settings], (chosen, { vendor }) => (chosen === null ? vendor : null)),
    $includeOutlets,
    choose(id) {
      storage.setItem(vendorKey, id)
      $chosen.set(id)
    },
    forgetChoice: () => $chosen.set(null),
    includeOutlets(include) {
      storage.setItem(outletsKey, String(include))
      $includeOutlets.set(include)
    },
    clear() {
      storage.removeItem(vendorKey)
      storage.removeItem(outletsKey)
      $chosen.set(null)
      $includeOutlets.set(true)
    },
  }
}
