import type { Caller } from '../accounts/caller.ts'
import type { Country } from '../country.ts'
import type { FlagMap, FlagSource } from './flags.ts'

const modes = { user: 'classic', partner: 'classic', staff: 'godroid', guest: 'guest' } as const satisfies Record<
  Caller['kind'],
  string
>

/** Returns a caller's flags at a vendor (specification 1 §4). */
export function flagsOfCaller(
  { flags, country }: { flags: FlagSource; country: Country },
  caller: Caller,
  vendor: string | null,
): Promise<FlagMap> {
  return flags.for({ country: country.code, mode: modes[caller.kind], vendor })
}

export async function isFlagOn(
  context: { flags: FlagSource; country: Country },
  caller: Caller,
  vendor: string | null,
  name: string,
): Promise<boolean> {
  return (await flagsOfCaller(context, caller, vendor))[name] === true
}
