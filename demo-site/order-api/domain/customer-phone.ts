import { type CountryCode, parsePhoneNumberFromString } from 'libphonenumber-js/min'

/** Parses a phone number; a leading 00 counts as a plus. The library reads digits of other scripts. */
function parse(phone: string, country: string) {
  const typed = phone
    .normalize('NFKC')
    .replace(/[\u200b-\u200f\u202a-\u202e\u2060-\u2069]/g, '')
    .trim()
  return parsePhoneNumberFromString(typed.replace(/^00(?=[\s-]*[1-9])/, '+'), country as CountryCode)
}

/** Whether the number is possible (not necessarily valid) in the country, or in any if it begins with a plus. */
export function isPossiblePhone(phone: string, country: string): boolean {
  return parse(phone, country)?.isPossible() ?? false
}

/** Normalises a number for comparison: E.164 if it can be parsed, else its digits. */
export function phoneKey(phone: string, country: string): string {
  return parse(phone, country)?.number ?? phone.replace(/\D/g, '')
}
