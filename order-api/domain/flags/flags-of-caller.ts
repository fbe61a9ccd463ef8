import type { Caller } from '../accounts/caller.ts'
import type { Country } from '../country.ts'
import { refuse } from '../refusal.ts'
import type { FlagMap, FlagSource } from './flags.ts'

const modes = { user: 'classic', partner: 'classic', staff: 'godroid', guest: 'guest' } as const satisfies Record<
  Caller['kind'],
  string
>

interface FlagContext {
  flags: FlagSource
  country: Country
}

/** Returns a caller's flags at a vendor (specification 1 §4). */
export function flagsOfCaller(
  { flags, country }: FlagContext,
  caller: Caller,
  vendor: string | null,
): Promise<FlagMap> {
  return flags.for({ country: country.code, mode: modes[caller.kind], vendor })
}

export async function isFlagOn(
  context: FlagContext,
  caller: Caller,
  vendor: string | null,
  name: string,
): Promise<boolean> {
  return (await flagsOfCaller(context, caller, vendor))[name] === true
}

/** Checks flag `guest-checkout`. @throws Refusal 403 `guest.not-available` */
export async function refuseUnlessGuestsCanOrder(context: FlagContext) {
  if (!(await canGuestsOrder(context))) refuse(403, 'guest.not-available', 'Ordering needs an account at the moment.')
}

export async function canGuestsOrder({ flags, country }: FlagContext): Promise<boolean> {
  const flagMap = await flags.for({ country: country.code, mode: modes.guest, vendor: null })
  return flagMap['guest-checkout'] === true
}
