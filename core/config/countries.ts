import type { Brand } from './brands.ts'
import singapore from './countries/SG.json' with { type: 'json' }
import type { CountryCode } from './country-codes.ts'
import type { Language } from './languages.ts'
import type { PaymentMethod, Region, RegistrationType } from './startup-checks.ts'

/** What follows from the country. The file's `source` says which values are the specification's and which assumed. */
export interface Country {
  code: CountryCode
  name: string
  brand: Brand
  globalEntityId: string
  /** ISO 4217. */
  currency: string
  /** Digits that money is shown and rounded to. */
  currencyMinorUnits: number
  defaultLanguage: Language
  languages: Language[]
  /** The tag that dates and numbers are formatted with, by language. */
  formatLocales: Partial<Record<Language, string>>
  /** IANA zone that days and date ranges are reckoned in. */
  timeZone: string
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
    prohibitedValueCap: { amount: number; currency: string; weightKgOver?: number } | null
  }
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

/** The reference build (specification 1 §1), and what stands until another country's file has come. */
export const referenceCountry = singapore as Country

/** Fetches the country's file, where it is not the one built in. */
export async function loadCountry(code: CountryCode): Promise<Country> {
  if (code === 'SG') return referenceCountry
  const { loadCountryFile } = await import('./country-files.ts')
  return loadCountryFile(code)
}
