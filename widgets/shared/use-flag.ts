import { useStore } from '@nanostores/react'
import type { FlagName } from '../../core/flags/flag-names.ts'
import type { FlagValues } from '../../core/flags/variations.ts'
import { useCompletePage } from '../page-context.ts'

/**
 * The current variation of a flag, for elements with a session; renders again when it is switched.
 * @param vendorId of an order or an outlet, whose flags may differ from those of the page's vendor; off until known.
 */
export function useFlag<Name extends FlagName>(name: Name, vendorId?: string): FlagValues[Name] | false {
  const { flags } = useCompletePage()
  return useStore(vendorId === undefined ? flags.$flags : flags.$of(vendorId))?.[name] ?? false
}
