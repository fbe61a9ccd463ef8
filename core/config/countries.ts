import type { Brand } from './brands.ts'
import singapore from './countries/SG.json' with { type: 'json' }
import type { CountryCode } from './country-codes.ts'
import type { CityOverride } from './fee-rules.ts'
import type { Language } from './languages.ts'
import type { PaymentMethod, Region, RegistrationType } from './setting-values.ts'

/** Rules of a country; `country-sources.ts` lists which come from the specification. */
export interface Country {
  code: CountryCode
  code3: string
  name: string
  brand: Brand
  globalEntityId: string
  currency: string
  /** Decimals in ISO 4217; CLDR uses fewer for some currencies (IQD, PKR, MMK, LAK, HUF). */
  currencyMinorUnits: number
  cldrDigits: number
  /** Decimals of amounts paid in cash, at most `cldrDigits`. */
  cldrCashDigits: number
  defaultLanguage: Language
  languages: Language[]
  /** BCP 47 tags for dates and numbers, by language. */
  formatLocales: Partial<Record<Language, string>>
  /** IANA zone of days and date ranges. */
  timeZone: string
  timeZones: string[]
  /** Areas (west, south, east, north in degrees) of the other zones; the first match applies. Rough where clocks agree. */
  timeZoneAreas?: { zone: string; bbox: number[] }[]
  phonePrefix: string
  phoneExample: { e164: string; national: string; international: string }
  defaultPaymentMethod: PaymentMethod
  paymentMethods: PaymentMethod[]
  map: { city: string; lat: number; lng: number; zoom: number }
  bbox: number[]
  region: Region
  registrationType: RegistrationType
  minimumEtaMinutes: number
  firstDayOfWeek: string
  geocoderLanguage: string
  limits: {
    maxWeightKg: number
    maxDistanceKm: number | null
    /** Range in the FAQ, whose end is the limit. */
    maxDistanceKmRange?: number[]
    /** More valuable items aren't carried. */
    prohibitedValueCap: { amount: number; currency: string } | null
  }
  fee: CountryFee
  rules: { unitNumberRequired: boolean; amountRequired: boolean; minAmount: number | null }
  links: {
    becomePartner: boolean
    termsExternal: boolean
    privacy: boolean
    apiDocs: boolean
    specifiedCommercialTransactions: boolean
    vatNumberField: boolean
  }
}

/** The FAQ's example of a fee without surge pricing (specification 2 §9). `assumed-demo`: plausible figures for demos. */
export interface CountryFee {
  source: 'spec' | 'assumed-demo'
  currency: string
  surge: boolean
  base: number
  /** Null if the FAQ has only the range `min` to `max`. */
  perKm: number | null
  /** Kilometres included in the base; null with a range. */
  freeKm: number | null
  assumedPerKm?: number
  min?: number
  max?: number
  cityOverrides?: CityOverride[]
  codSurcharge?: number
}

/** The reference build (specification 1 §1), used until another country's file has loaded. */
export const referenceCountry = singapore as Country

export async function loadCountry(code: CountryCode): Promise<Country> {
  if (code === 'SG') return referenceCountry
  const { loadCountryFile } = await import('./country-files.ts')
  return loadCountryFile(code)
}
