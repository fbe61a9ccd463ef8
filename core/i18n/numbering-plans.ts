import { isPossiblePhoneNumber, isValidPhoneNumber, parsePhoneNumberFromString } from 'libphonenumber-js/min'
import type { PhoneNumbers } from './phone-number.ts'
import { plainPhone } from './plain-phone.ts'

export const numberingPlans: PhoneNumbers = {
  isPossiblePhoneNumber: (text, country) => isPossiblePhoneNumber(plainPhone(text), country),
  isValidPhoneNumber: (text, country) => isValidPhoneNumber(plainPhone(text), country),
  formatPhoneNumber: (text, country) =>
    parsePhoneNumberFromString(plainPhone(text), country)?.formatInternational() ?? text,
  toE164(text, country) {
    const number = parsePhoneNumberFromString(plainPhone(text), country)
    return number?.isPossible() ? number.number : null
  },
}
