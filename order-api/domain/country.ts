import { readdirSync, readFileSync } from 'node:fs'
import type { CityOverride } from '../../core/config/fee-rules.ts'
import type { RegistrationType } from '../../core/config/setting-values.ts'

/** The part of `core/config/countries/<CODE>.json` that the server reads. The elements use the same file. */
export interface Country {
  /** ISO 3166-1 alpha-2. */
  code: string
  name: string
  brand: string
  currency: string
  /** Digits after the point in ISO 4217, and those that CLDR shows. */
  currencyMinorUnits: number
  cldrDigits: number
  defaultLanguage: string
  languages: string[]
  /** BCP 47 tags for dates and numbers, by language. */
  formatLocales: Record<string, string>
  timeZone: string
  /** Bounding boxes of the country's other time zones: west, south, east, north. */
  timeZoneAreas?: { zone: string; bbox: [number, number, number, number] }[]
  phonePrefix: string
  phoneExample: { e164: string; national: string; international: string }
  defaultPaymentMethod: string
  paymentMethods: string[]
  map: { city: string; lat: number; lng: number; zoom: number }
  /** West, south, east, north. */
  bbox: [number, number, number, number]
  region: string
  registrationType: RegistrationType
  links: { termsExternal: boolean; specifiedCommercialTransactions: boolean; vatNumberField: boolean }
  minimumEtaMinutes: number
  geocoderLanguage: string
  limits: {
    maxWeightKg: number
    maxDistanceKm: number | null
    prohibitedValueCap: { amount: number; currency: string } | null
  }
  fee: CountryFee
  rules: { unitNumberRequired: boolean; amountRequired: boolean; minAmount: number | null }
}

export interface CountryFee {
  base: number
  /** Null if the specification only gives a range: then `assumedPerKm` between `min` and `max`. */
  perKm: number | null
  freeKm: number | null
  assumedPerKm?: number
  min?: number
  max?: number
  cityOverrides?: CityOverride[]
  /** Added if the rider collects cash on delivery. */
  codSurcharge?: number
}

const folder = new URL('../../core/config/countries/', import.meta.url)

const countries = new Map<string, Country>()

/** Returns the supported country codes, sorted. */
export function countryCodes(): string[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .map((name) => name.slice(0, -'.json'.length))
    .sort()
}

/** Reads a country's rules. @throws Error unless `countryCodes()` includes the code */
export function readCountry(code: string): Country {
  const cached = countries.get(code)
  if (cached) return cached
  if (!countryCodes().includes(code)) throw new Error(`No country ${code}`)
  const country: Country = JSON.parse(readFileSync(new URL(`${code}.json`, folder), 'utf8'))
  countries.set(code, country)
  return country
}
