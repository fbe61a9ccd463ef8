import { loadCountry } from '../../../core/config/countries.ts'
import { countryCodes } from '../../../core/config/country-codes.ts'
import currencyNames from '../../../core/i18n/currency-names.json' with { type: 'json' }
import fc from '../../support/fast-check.ts'

export const countries = await Promise.all(countryCodes.map(loadCountry))
export type Country = (typeof countries)[number]
export const countryOf = (code: string) => countries.find((country) => country.code === code) as Country
export const namesOf = ({ currency }: Country): string[] => currencyNames[currency as keyof typeof currencyNames] ?? []

export interface Convention {
  group: string
  decimal: string
}

const conventionOf = (locale: string): Convention => {
  const parts = new Intl.NumberFormat(locale, { numberingSystem: 'latn' }).formatToParts(1_234_567.5)
  const signOf = (type: string) => parts.find((part) => part.type === type)?.value ?? ''
  return { group: signOf('group'), decimal: signOf('decimal') }
}
export const conventionsOf = ({ formatLocales }: Country) => [...Object.values(formatLocales), 'en'].map(conventionOf)
/** Where the currency is called “kr”, the decimals may follow a colon. */
const hasColon = (country: Country) => namesOf(country).includes('kr')
export const allConventions: Convention[] = [
  ...countries.flatMap(conventionsOf),
  ...[' ', '\u00a0', '\u202f', "'", '’', '٬', ',', '.'].flatMap((group) =>
    ['.', ',', '٫', ':'].map((decimal) => ({ group, decimal })),
  ),
]

export const scripts = { latin: 0x30, arabic: 0x660, bengali: 0x9e6, fullWidth: 0xff10 }
const inScript = (text: string, zero: number) =>
  text.replace(/\d/g, (digit) => String.fromCodePoint(zero + Number(digit)))
export const toLatin = (text: string) =>
  Object.values(scripts).reduce(
    (result, zero) =>
      result.replace(/./gsu, (sign) => {
        const value = (sign.codePointAt(0) ?? 0) - zero
        return value >= 0 && value <= 9 ? String(value) : sign
      }),
    text,
  )

export const groupings = {
  none: (digits: string) => digits,
  thousands: (digits: string, mark: string) => digits.replace(/\B(?=(\d{3})+$)/g, mark),
  lakh: (digits: string, mark: string) =>
    digits.length < 4 ? digits : `${digits.slice(0, -3).replace(/\B(?=(\d{2})+$)/g, mark)}${mark}${digits.slice(-3)}`,
}

/** Amounts in every way of writing of their country. */
export const written = fc
  .record({
    country: fc.constantFrom(...countries),
    whole: fc.oneof(fc.integer({ min: 0, max: 9999 }), fc.integer({ min: 0, max: 99_999_999 })),
    decimals: fc.string({ unit: fc.constantFrom(...'0123456789'), maxLength: 3 }),
    grouping: fc.constantFrom(...Object.values(groupings)),
    zero: fc.constantFrom(...Object.values(scripts)),
    space: fc.constantFrom('', ' ', '\u00a0'),
    place: fc.constantFrom('before', 'after', 'none'),
    pick: fc.nat(),
  })
  .map(({ country, whole, decimals, grouping, zero, space, place, pick }) => {
    const conventions = conventionsOf(country)
    const { group, decimal } = conventions[pick % conventions.length] as Convention
    const names = [country.currency, ...namesOf(country)]
    const name = names[pick % names.length] ?? ''
    const fraction = country.cldrDigits === 0 ? decimals.slice(0, 2) : decimals
    const isColon = hasColon(country) && fraction.length === 2 && place !== 'none' && pick % 2 === 0
    const mark = isColon ? ':' : decimal
    const number = inScript(grouping(String(whole), group) + (fraction && mark + fraction), zero)
    const text =
      place === 'none' ? number : place === 'before' ? `${name}${space}${number}` : `${number}${space}${name}`
    return { country, text, value: Number(`${whole}.${fraction || '0'}`), group, fraction }
  })
