import { isPossiblePhoneNumber, isValidPhoneNumber, parsePhoneNumberFromString } from 'libphonenumber-js/min'
import type { CountryCode } from '../config/country-codes.ts'
import type { PhoneNumbers } from './phone-number.ts'
import { plainPhone } from './plain-phone.ts'

/** Long groups of the library that people of the country divide further. */
const furtherGroups: Partial<Record<string, [digits: RegExp, groups: string]>> = {
  // Vienna's area code is 1.
  AT: [/(?<=^(?:0|\+43 )1 )(\d{3})(\d{2})(\d{2})$/, '$1 $2 $3'],
}

const possible = (text: string, country: CountryCode) => {
  const number = parsePhoneNumberFromString(plainPhone(text), country)
  return number?.isPossible() ? number : null
}

export const numberingPlans: PhoneNumbers = {
  isPossiblePhoneNumber: (text, country) => isPossiblePhoneNumber(plainPhone(text), country),
  isValidPhoneNumber: (text, country) => isValidPhoneNumber(plainPhone(text), country),
  formatPhoneNumber: (text, country) =>
    parsePhoneNumberFromString(plainPhone(text), country)?.formatInternational() ?? text,
  shownPhoneNumber(text, country) {
    const number = possible(text, country)
    if (!number) return text
    const shown = plainPhone(text).startsWith('+') ? number.formatInternational() : number.formatNational()
    const [digits, groups] = furtherGroups[number.country ?? ''] ?? []
    return digits && groups ? shown.replace(digits, groups) : shown
  },
  withExtension(text, country) {
    const number = possible(text, country)
    return number && (number.ext ? `${number.number} ext. ${number.ext}` : number.number)
  },
  toE164: (text, country) => possible(text, country)?.number ?? null,
}
