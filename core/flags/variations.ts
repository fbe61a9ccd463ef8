import { type FlagName, flagNames } from './flag-names.ts'

/** What the receiver's tracking page shows; without the flag, all of it. */
export interface TrackingPageSettings {
  map: boolean
  /** Both ways to telephone: the rider and the outlet. */
  calls: boolean
}

/** The second currency that prices are written in beside the country's own, as while a country changes its money. */
export interface DualPricing {
  /** ISO 4217. */
  currency: string
  /** Units of the second currency for one of the country's own. */
  rate: number
}

/** The flags whose variation says more than on or off. `false` is off for these too. */
interface FlagSettings {
  'tracking-page-settings': TrackingPageSettings
  'dual-pricing-display': DualPricing
}

/** Every flag with the variation that holds. */
export type FlagValues = {
  readonly [Name in FlagName]: Name extends keyof FlagSettings ? FlagSettings[Name] | false : boolean
}

/** What holds where no provider says otherwise (specification 1 §4): the help centre, and nothing else. */
export const defaultFlags = Object.fromEntries(
  flagNames.map((name) => [name, name === 'helpcenter']),
) as unknown as FlagValues

const settingsChecks: { readonly [Name in keyof FlagSettings]: (value: object) => boolean } = {
  'tracking-page-settings': (value) =>
    'map' in value && 'calls' in value && typeof value.map === 'boolean' && typeof value.calls === 'boolean',
  'dual-pricing-display': (value) =>
    'currency' in value &&
    'rate' in value &&
    typeof value.currency === 'string' &&
    /^[A-Z]{3}$/.test(value.currency) &&
    typeof value.rate === 'number' &&
    value.rate > 0 &&
    Number.isFinite(value.rate),
}

/** The values of a provider's map; names that are no flag's and variations of another type are left out. */
export function flagsFromWire(wire: Readonly<Record<string, unknown>>): FlagValues {
  const said = flagNames.filter((name) => Object.hasOwn(wire, name) && isVariation(name, wire[name]))
  return { ...defaultFlags, ...Object.fromEntries(said.map((name) => [name, wire[name]])) }
}

function isVariation(name: FlagName, value: unknown): boolean {
  if (name !== 'tracking-page-settings' && name !== 'dual-pricing-display') return typeof value === 'boolean'
  return value === false || (typeof value === 'object' && value !== null && settingsChecks[name](value))
}
