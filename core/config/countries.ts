import type { Brand } from './brands.ts'
import singapore from './countries/SG.json' with { type: 'json' }
import type { CountryCode } from './country-codes.ts'
import type { Language } from './languages.ts'
import type { PaymentMethod, Region, RegistrationType } from './startup-checks.ts'

/** What follows from the country; `country-sources.ts` says which values are the specification's and which assumed. */
export interface Country {
  /** ISO 3166-1 alpha-2 and alpha-3. */
  code: CountryCode
  code3: string
  /** In English, for operators. */
  name: string
  brand: Brand
  /** `ODR_` and the code (specification 1 §7, help centre). */
  globalEntityId: string
  /** ISO 4217. */
  currency: string
  /** Digits after the point in ISO 4217: of no use to people where CLDR shows fewer (IQD, PKR, MMK, LAK, HUF). */
  currencyMinorUnits: number
  /** Digits that money is shown, typed and charged with. */
  cldrDigits: number
  /** Digits that CLDR rounds cash to; never more. */
  cldrCashDigits: number
  defaultLanguage: Language
  languages: Language[]
  /** The tag that dates and numbers are formatted with, by language. */
  formatLocales: Partial<Record<Language, string>>
  /** IANA zone that days and date ranges are reckoned in. */
  timeZone: string
  /** All zones that the country keeps, the main one first. */
  timeZones: string[]
  /**
   * Where the other zones are kept, as boxes (west, south, east, north in degrees) that are looked through in order; only
   * in countries with several. Their edges are rough where the clocks on both sides agree.
   */
  timeZoneAreas?: { zone: string; bbox: number[] }[]
  phonePrefix: string
  phoneExample: { e164: string; national: string; international: string }
  defaultPaymentMethod: PaymentMethod
  paymentMethods: PaymentMethod[]
  map: { city: string; lat: number; lng: number; zoom: number }
  /** West, south, east, north in degrees. */
  bbox: number[]
  region: Region
  registrationType: RegistrationType
  minimumEtaMinutes: number
  firstDayOfWeek: string
  /** The geocoder's own spelling (specification 2 §4). */
  geocoderLanguage: string
  limits: {
    maxWeightKg: number
    maxDistanceKm: number | null
    /** Where the FAQ gives a span; riders go as far as its end. */
    maxDistanceKmRange?: number[]
    prohibitedValueCap: { amount: number; currency: string; weightKgOver?: number } | null
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

/** The example of a delivery fee that the FAQ gives (specification 2 §9), without surge pricing; in the currency. */
export interface CountryFee {
  /** `assumed-demo`: the specification gives this country no example; plausible figures for demonstrations. */
  source: 'spec' | 'assumed-demo'
  currency: string
  surge: boolean
  base: number
  /** Null where only a span is known: `min` to `max`, and what is assumed to lie between. */
  perKm: number | null
  /** Kilometres that the base covers; null with the span. */
  freeKm: number | null
  assumedPerKm?: number
  min?: number
  max?: number
  /** Where a city covers another number of kilometres than the rest of the country. */
  cityOverrides?: { city: string; freeKm: number }[]
  /** Added to the fee where the rider collects cash. */
  codSurcharge?: number
}

/** The reference build (specification 1 §1), and what stands until another country's file has come. */
export const referenceCountry = singapore as Country

/** Fetches the country's file, where it is not the one built in. */
export async function loadCountry(code: CountryCode): Promise<Country> {
  if (code === 'SG') return referenceCountry
  const { loadCountryFile } = await import('./country-files.ts')
  return loadCountryFile(code)
}
