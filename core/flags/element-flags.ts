import { computed, type ReadableAtom } from 'nanostores'
import { follow } from '../lib/follow.ts'
import type { FlagName } from './flag-names.ts'
import type { Flags } from './flags.ts'

/**
 * Returns an element's flags: its own vendor's, or the page's until those have loaded.
 * @param $own the element's own vendor, null if it uses the page's
 */
export function flagsOfElement(flags: Flags, $own: ReadableAtom<string | null>): Flags {
  const $flags = follow($own, (vendorId) =>
    vendorId === null
      ? flags.$flags
      : computed([flags.$flagsOf(vendorId), flags.$flags], (values, pageFlags) => values ?? pageFlags),
  )
  const stores = new Map<FlagName, ReadableAtom<boolean>>()
  return {
    ...flags,
    $flags,
    $isOn(name) {
      const $isOn = stores.get(name) ?? computed($flags, (values) => values[name] !== false)
      stores.set(name, $isOn)
      return $isOn
    },
    isOn: (name) => $flags.get()[name] !== false,
  }
}
