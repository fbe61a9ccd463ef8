import { useStore } from '@nanostores/react'
import type { FlagName } from '../../core/flags/flag-names.ts'
import type { FlagValues } from '../../core/flags/variations.ts'
import { useCompletePage } from '../page-context.ts'

/**
 * Current value of a flag, for elements with a session. @param vendorId of an order or outlet, whose flags may differ;
 * off until known
 */
export function useFlag<Name extends FlagName>(name: Name, vendorId?: string): FlagValues[Name] | false {
  const { flags } = useCompletePage()
  return useStore(flags.$flag(name, vendorId)) ?? false
}
