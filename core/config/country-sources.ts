import type { CountryCode } from './country-codes.ts'

/**
 * How far a value of `countries/<CODE>.json` can be trusted.
 * - `specification`: one of the two specifications says so
 * - `verified`: agrees with a public standard (ISO 3166 and 4217, CLDR, IANA, the plan of telephone numbers)
 * - `cited`: public pages of the brand say so
 * - `known`: general knowledge, looked at for plausibility
 * - `assumed`: no source says so; the likely value, to be confirmed with the country
 * - `not-shown`: the specification gives no value, and the file holds null
 */
export const sources = ['specification', 'verified', 'cited', 'known', 'assumed', 'not-shown'] as const
export type Source = (typeof sources)[number]

/** What holds for a country unless `exceptions` says otherwise. A part of a value is named with a dot. */
const usual: Record<string, Source> = {
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

const distance: Record<string, Source> = { 'limits.maxDistanceKm': 'specification' }
const cap: Record<string, Source> = { 'limits.prohibitedValueCap': 'specification' }
const fee: Record<string, Source> = { fee: 'specification' }
const brandKnown: Record<string, Source> = { brand: 'known' }

const exceptions: Partial<Record<CountryCode, Record<string, Source>>> = {
  // The reference build (specification 1 §1).
  SG: {
    ...fee,
    defaultLanguage: 'specification',
    defaultPaymentMethod: 'specification',
    map: 'specification',
    minimumEtaMinutes: 'specification',
  },
  // The specification gives a span, 49 to 79; that it grows by the kilometre is assumed.
  HK: { ...distance, ...cap, ...fee, 'fee.assumedPerKm': 'assumed' },
  MY: { ...distance, ...cap, ...fee },
  TW: { ...distance, ...cap, ...fee },
  MM: { ...distance, ...cap, ...fee },
  TH: { ...distance, ...fee },
  PK: { ...distance, ...fee },
  BD: { ...distance, ...fee },
  PH: cap,
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

/**
 * Where a value comes from.
 * @param field a key of the country's file, or a part of its value: `fee`, `limits.maxDistanceKm`.
 * @returns null for a field that the table does not know.
 */
export function sourceOf(code: CountryCode, field: string): Source | null {
  const said = { ...usual, ...exceptions[code] }
  return said[field] ?? said[field.split('.')[0] ?? ''] ?? null
}

/**
 * What the facts of a country hold for. One country is not live: its service has ended, and it stays because the
 * specification names its rules (geocoder in Japanese, specified commercial transactions).
 */
export function basisOf(code: CountryCode): string {
  return code === 'JP' ? 'September 2020 to early 2022' : 'as of 30 June 2024'
}
