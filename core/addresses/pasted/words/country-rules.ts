import type { CountryCode } from '../../../config/country-codes.ts'
import { languages } from '../../../config/languages.ts'

/** Country differences in reading messages. Default: `common`. */
export interface PasteRules {
  /** Null if the country has none. */
  postalCode: RegExp | null
  /** `05-123` without # is a unit. */
  hasBareUnits: boolean
  /** "Block 5" is an area, not a building. */
  blockIsArea: boolean
  /** "Lot 5" is a unit, not land. */
  lotIsUnit: boolean
  /** "12." is a house number, not the end of a sentence. */
  hasDottedNumbers: boolean
  /** `A-15-07` is tower, floor and unit. */
  hasTripleUnits: boolean
  /** Two Chinese characters alone are a name, even if the last one is common in place names (木村). */
  hasShortNames: boolean
  /** `#45` is a house number. */
  hashIsHouse: boolean
  /** "Thereses gate 21" is a street. */
  gateIsStreet: boolean
  /** In lower case and many languages: on a line of their own, they're neither a name nor an item. */
  countryNames: ReadonlySet<string>
}

const common: PasteRules = {
  postalCode: null,
  hasBareUnits: false,
  blockIsArea: false,
  lotIsUnit: false,
  hasDottedNumbers: false,
  hasTripleUnits: false,
  hasShortNames: false,
  hashIsHouse: false,
  gateIsStreet: false,
  countryNames: new Set(),
}

const digits = (count: number) => new RegExp(`(?<![\\p{L}\\d])\\d{${count}}(?!\\d)`, 'u')
const four = digits(4)
const five = digits(5)
const six = digits(6)
const spacedFive = /(?<![\p{L}\d])\d{3} ?\d{2}(?!\d)/u

const rules: Partial<Record<CountryCode, Partial<PasteRules>>> = {
  SG: { postalCode: /(?:(?<![\p{L}\d])S\s?\(?|\(|(?<![\p{L}\d]))\d{6}(?!\d)\)?/iu, hasBareUnits: true },
  MY: { postalCode: five, hasBareUnits: true, hasTripleUnits: true, lotIsUnit: true },
  PH: { postalCode: four, blockIsArea: true },
  TH: { postalCode: five },
  TW: { postalCode: /(?<![\p{L}\d])\d{3}(?:\d{2,3})?(?!\d)/u },
  PK: { postalCode: five, blockIsArea: true },
  KW: { postalCode: five, blockIsArea: true },
  AE: { blockIsArea: true },
  QA: { blockIsArea: true },
  BH: { blockIsArea: true },
  OM: { postalCode: digits(3) },
  SA: { postalCode: five },
  IQ: { postalCode: five },
  JO: { postalCode: five },
  EG: { postalCode: five },
  JP: { postalCode: /〒?\s?(?<!\d)\d{3}-\d{4}(?!\d)/u, hasShortNames: true },
  KH: { postalCode: /(?<![\p{L}\d])\d{5,6}(?!\d)/u, hashIsHouse: true },
  LA: { postalCode: five },
  MM: { postalCode: five },
  BD: { postalCode: four, blockIsArea: true },
  KE: { postalCode: five },
  NG: { postalCode: six },
  MA: { postalCode: five },
  TN: { postalCode: four },
  GR: { postalCode: spacedFive },
  CY: { postalCode: four },
  HU: { postalCode: four, hasDottedNumbers: true },
  AT: { postalCode: four },
  BG: { postalCode: four },
  BA: { postalCode: five, hasDottedNumbers: true },
  CZ: { postalCode: spacedFive, hasDottedNumbers: true },
  ES: { postalCode: five },
  FI: { postalCode: five },
  HR: { postalCode: five, hasDottedNumbers: true },
  IT: { postalCode: five },
  ME: { postalCode: five, hasDottedNumbers: true },
  NO: { postalCode: four, gateIsStreet: true },
  PL: { postalCode: /(?<![\p{L}\d])\d{2}-\d{3}(?!\d)/u },
  PT: { postalCode: /(?<![\p{L}\d])\d{4}-\d{3}(?!\d)/u },
  RO: { postalCode: six },
  MD: { postalCode: /(?<![\p{L}\d])(?:MD-?)?\d{4}(?!\d)/u },
  RS: { postalCode: five, hasDottedNumbers: true },
  SE: { postalCode: spacedFive },
  SI: { postalCode: four, hasDottedNumbers: true },
  UA: { postalCode: five },
  GE: { postalCode: four },
  AM: { postalCode: four },
  KZ: { postalCode: six },
  KG: { postalCode: six },
}

const namesOfCountry = new Map<CountryCode, ReadonlySet<string>>()

function countryNamesOf(country: CountryCode): ReadonlySet<string> {
  const known = namesOfCountry.get(country)
  if (known) return known
  const names = languages.map((language) => new Intl.DisplayNames([language], { type: 'region' }).of(country) ?? '')
  const countryNames = new Set(names.map((name) => name.toLowerCase()))
  namesOfCountry.set(country, countryNames)
  return countryNames
}

export const pasteRules = (country: CountryCode): PasteRules => ({
  ...common,
  ...rules[country],
  countryNames: countryNamesOf(country),
})
