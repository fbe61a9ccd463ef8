import { useStore } from '@nanostores/react'
import { completePage } from '../../core/app/page.ts'
import type { FlagName } from '../../core/flags/flag-names.ts'
import type { FlagValues } from '../../core/flags/variations.ts'
import { usePage } from '../page-context.ts'

/** The variation of a flag that holds now, for elements with a session; the view is drawn anew when it is switched. */
export function useFlag<Name extends FlagName>(name: Name): FlagValues[Name] {
  return useStore(completePage(usePage()).flags.$flags)[name]
}
