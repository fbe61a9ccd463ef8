import { computed, type ReadableAtom } from 'nanostores'
import { follow } from '../lib/follow.ts'
import { type Flags, flagReader } from './flags.ts'

/**
 * Returns an element's flags: its own vendor's, or the page's until those have loaded.
 * @param $own the element's own vendor, null if it uses the page's
 */
export function flagsOfElement(flags: Flags, $own: ReadableAtom<string | null>): Flags {
  return {
    ...flags,
    $flag: flagReader((name, vendorId) => {
      if (vendorId !== undefined) return flags.$flag(name, vendorId)
      return follow($own, (ownId) =>
        ownId === null
          ? flags.$flag(name)
          : computed([flags.$flag(name, ownId), flags.$flag(name)], (own, ofPage) => own ?? ofPage),
      )
    }),
  }
}
