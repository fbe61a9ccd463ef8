import { type CountryCode, parsePhoneNumberFromString } from 'libphonenumber-js/min'

/** Whether it is a possible number in the country, or anywhere when it begins with a plus. Possible, not valid. */
export function isPossiblePhone(phone: string, country: string): boolean {
  return parsePhoneNumberFromString(phone, country as CountryCode)?.isPossible() ?? false
}

/** One spelling for every way to type a number: E.164, else the digits. */
export function phoneKey(phone: string, country: string): string {
  return parsePhoneNumberFromString(phone, country as CountryCode)?.number ?? phone.replace(/\D/g, '')
}
