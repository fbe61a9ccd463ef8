import { parsePhoneNumberFromString } from 'libphonenumber-js/min'
import type { CountryCode } from '../../core/config/country-codes.ts'
import { numberingPlans } from '../../core/i18n/numbering-plans.ts'
import { plainPhone } from '../../core/i18n/plain-phone.ts'

const parse = (phone: string, country: string) => parsePhoneNumberFromString(plainPhone(phone), country as CountryCode)

/** Whether the number is possible (not necessarily valid) in the country, or in any if it begins with a plus. */
export function isPossiblePhone(phone: string, country: string): boolean {
  return parse(phone, country)?.isPossible() ?? false
}

/** Normalises a number for comparison: E.164 if it can be parsed, else its digits. */
export function phoneKey(phone: string, country: string): string {
  return parse(phone, country)?.number ?? phone.replace(/\D/g, '')
}

/** Groups the digits as the country writes them, for people. */
export const shownPhone = (phone: string, country: string) =>
  numberingPlans.shownPhoneNumber(phone, country as CountryCode)
