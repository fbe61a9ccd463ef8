import { computed, type ReadableAtom } from 'nanostores'
import { follow } from '../lib/follow.ts'
import type { FlagName } from './flag-names.ts'
import type { Flags } from './flags.ts'

/**
 * Returns an element's flags: its own vendor's, or the page's until those have loaded.
 * @param $own the element's own vendor, null if it uses the page's
 */
export function flagsOfElement(flags: Flags, $own: ReadableAtom<string | null>): Flags {
  const $flags = follow($own, (own) =>
    own === null ? flags.$flags : computed([flags.$flagsOf(own), flags.$flags], (values, ofPage) => values ?? ofPage),
  )
  const $each = new Map<FlagName, ReadableAtom<boolean>>()
  return {
    ...flags,
    $flags,
    $isOn(name) {
      const $known = $each.get(name) ?? computed($flags, (values) => values[name] !== false)
      $each.set(name, $known)
      return $known
    },
    isOn: (name) => $flags.get()[name] !== false,
  }
}
