import { type FlagName, flagNames } from './flag-names.ts'

/** Parts of the receiver's tracking page; without the flag, all are shown. */
export interface TrackingPageSettings {
  map: boolean
  calls: boolean
}

/** A second currency for prices, as during a change of currency. */
export interface DualPricing {
  currency: string
  /** Amount in this currency per unit of the country's currency. */
  rate: number
}

interface FlagSettings {
  'tracking-page-settings': TrackingPageSettings
  'dual-pricing-display': DualPricing
}

export type FlagValues = {
  readonly [Name in FlagName]: Name extends keyof FlagSettings ? FlagSettings[Name] | false : boolean
}

/** Defaults (specification 1 §4): only the help centre is on. */
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

/** Reads flags from the wire; drops unknown names and invalid variations. */
export function flagsFromWire(wire: Readonly<Record<string, unknown>>): FlagValues {
  const validNames = flagNames.filter((name) => Object.hasOwn(wire, name) && isVariation(name, wire[name]))
  return { ...defaultFlags, ...Object.fromEntries(validNames.map((name) => [name, wire[name]])) }
}

function isVariation(name: FlagName, value: unknown): boolean {
  if (name !== 'tracking-page-settings' && name !== 'dual-pricing-display') return typeof value === 'boolean'
  return value === false || (typeof value === 'object' && value !== null && settingsChecks[name](value))
}
