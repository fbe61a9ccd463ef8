import type { CountryCode } from './country-codes.ts'

/**
 * How reliable a value of `countries/<CODE>.json` is: given by the specification, by a public standard (`verified`), by the
 * brand's public pages (`cited`), general knowledge (`known`), assumed, or null because the specification gives none.
 */
export const sources = ['specification', 'verified', 'cited', 'known', 'assumed', 'not-shown'] as const
export type Source = (typeof sources)[number]

/** Sources unless `exceptions` differ. Nested values are named with a dot. */
const defaultSources: Record<string, Source> = {
  code: 'verified',
  code3: 'verified',
  name: 'verified',
  brand: 'cited',
  globalEntityId: 'specification',
  currency: 'verified',
  currencyMinorUnits: 'verified',
  cldrDigits: 'verified',
  cldrCashDigits: 'verified',
  defaultLanguage: 'assumed',
  languages: 'assumed',
  formatLocales: 'verified',
  timeZone: 'verified',
  timeZones: 'verified',
  timeZoneAreas: 'known',
  phonePrefix: 'verified',
  phoneExample: 'verified',
  defaultPaymentMethod: 'assumed',
  paymentMethods: 'assumed',
  map: 'known',
  bbox: 'known',
  region: 'assumed',
  registrationType: 'assumed',
  minimumEtaMinutes: 'assumed',
  firstDayOfWeek: 'verified',
  geocoderLanguage: 'specification',
  'limits.maxWeightKg': 'specification',
  'limits.maxDistanceKm': 'not-shown',
  'limits.prohibitedValueCap': 'not-shown',
  fee: 'assumed',
  rules: 'specification',
  links: 'assumed',
  'links.termsExternal': 'specification',
}

const givenDistance: Record<string, Source> = { 'limits.maxDistanceKm': 'specification' }
const givenCap: Record<string, Source> = { 'limits.prohibitedValueCap': 'specification' }
const givenFee: Record<string, Source> = { fee: 'specification' }
const brandKnown: Record<string, Source> = { brand: 'known' }

const exceptions: Partial<Record<CountryCode, Record<string, Source>>> = {
  SG: {
    ...givenFee,
    defaultLanguage: 'specification',
    defaultPaymentMethod: 'specification',
    map: 'specification',
    minimumEtaMinutes: 'specification',
  },
  // The specification gives a range of 49 to 79; the growth per kilometre is assumed.
  HK: { ...givenDistance, ...givenCap, ...givenFee, 'fee.assumedPerKm': 'assumed' },
  MY: { ...givenDistance, ...givenCap, ...givenFee },
  TW: { ...givenDistance, ...givenCap, ...givenFee },
  MM: { ...givenDistance, ...givenCap, ...givenFee },
  TH: { ...givenDistance, ...givenFee },
  PK: { ...givenDistance, ...givenFee },
  BD: { ...givenDistance, ...givenFee },
  PH: givenCap,
  KH: { brand: 'specification' },
  IQ: brandKnown,
  GR: brandKnown,
  CY: brandKnown,
  IT: brandKnown,
  PT: brandKnown,
  PL: brandKnown,
  BG: brandKnown,
  HR: brandKnown,
  SI: brandKnown,
  BA: brandKnown,
  ME: brandKnown,
  AM: brandKnown,
}

/** Returns the source of a value, null for an unknown field. @param field such as `fee`, `limits.maxDistanceKm` */
export function sourceOf(code: CountryCode, field: string): Source | null {
  const sources = { ...defaultSources, ...exceptions[code] }
  return sources[field] ?? sources[field.split('.')[0] ?? ''] ?? null
}

/** Returns the date or period of a country's rules. Japan's service has ended, but the specification has its rules. */
export function basisOf(code: CountryCode): string {
  return code === 'JP' ? 'September 2020 to early 2022' : 'as of 30 June 2024'
}
