import { type CountryCode, parsePhoneNumberFromString } from 'libphonenumber-js/min'

/** As people dial abroad: 00 is the plus. Digits of other scripts are read by the library. */
function parse(phone: string, country: string) {
  const typed = phone
    .normalize('NFKC')
    .replace(/[\u200b-\u200f\u202a-\u202e\u2060-\u2069]/g, '')
    .trim()
  return parsePhoneNumberFromString(typed.replace(/^00(?=[\s-]*[1-9])/, '+'), country as CountryCode)
}

/** Whether it is a possible number in the country, or anywhere when it begins with a plus. Possible, not valid. */
export function isPossiblePhone(phone: string, country: string): boolean {
  return parse(phone, country)?.isPossible() ?? false
}

/** One spelling for every way to type a number: E.164, else the digits. */
export function phoneKey(phone: string, country: string): string {
  return parse(phone, country)?.number ?? phone.replace(/\D/g, '')
}
