import { loadCountry } from '../config/countries.ts'
import type { CountryCode } from '../config/country-codes.ts'
import { loadPhoneNumbers } from '../i18n/phone-number.ts'
import type { Coordinates } from './coordinates.ts'
import { readFacts } from './pasted/read-facts.ts'
import { pasteRules } from './pasted/words/country-rules.ts'

export { type PastedFact, type PastedField, type PastedText, pastedFields, type Sureness } from './pasted/facts.ts'

/**
 * Reads a chat message, a label, a link to a map, a Plus Code, coordinates or a telephone number into the fields of a
 * request. Nothing is fetched for it but the table of numbering plans and the country's file, which the page has: a short
 * link, whose place only its service knows, is reported in `shortLink` and left alone.
 * @param near a short Plus Code is the nearest of all that end like it; without it the middle of the country's map counts.
 */
export async function readPastedText(text: string, code: CountryCode, near: Coordinates | null = null) {
  const [phones, country] = await Promise.all([loadPhoneNumbers(), loadCountry(code)])
  const middle = { latitude: country.map.lat, longitude: country.map.lng }
  return readFacts(text, { code, phones, rules: pasteRules(code), near: near ?? middle, bbox: country.bbox })
}
