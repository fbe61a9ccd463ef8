import { atom, computed, type ReadableAtom } from 'nanostores'
import type { Settings } from '../config/settings.ts'
import type { KeyValueStorage } from '../environment.ts'
import { includeOutletsEntry, vendorEntry } from '../storage/session-entries.ts'
import { stored } from '../storage/stored.ts'

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
  const vendorOf = stored(storage, vendorEntry)
  const outlets = stored(storage, includeOutletsEntry)
  const $includeOutlets = atom(outlets.read() ?? true)
  return {
    $id: computed([$chosen, $settings], (chosen, { vendor }) => chosen ?? vendor ?? vendorOf.read()),
    $requested: computed([$chosen, $settings], (chosen, { vendor }) => (chosen === null ? vendor : null)),
    $includeOutlets,
    choose(id) {
      vendorOf.write(id)
      $chosen.set(id)
    },
    forgetChoice: () => $chosen.set(null),
    includeOutlets(include) {
      outlets.write(include)
      $includeOutlets.set(include)
    },
    clear() {
      $chosen.set(null)
      $includeOutlets.set(true)
    },
  }
}
