import { loadCountry } from '../config/countries.ts'
import type { CountryCode } from '../config/country-codes.ts'
import { loadPhoneNumbers } from '../i18n/phone-number.ts'
import type { Coordinates } from './coordinates.ts'
import { readDetails } from './pasted/read-details.ts'
import { pasteRules } from './pasted/words/country-rules.ts'

export { type PastedDetail, type PastedField, type PastedText, pastedFields, type Sureness } from './pasted/details.ts'

/**
 * Reads a message, label, map link, Plus Code, coordinates or phone number into form fields, without fetching links
 * (see `hasShortLink`). @param near completes short Plus Codes; default: the middle of the country
 */
export async function readPastedText(text: string, code: CountryCode, near: Coordinates | null = null) {
  const [phones, country] = await Promise.all([loadPhoneNumbers(), loadCountry(code)])
  const centre = { latitude: country.map.lat, longitude: country.map.lng }
  return readDetails(text, {
    code,
    phones,
    rules: pasteRules(code),
    country,
    near: near ?? centre,
    bbox: country.bbox,
  })
}
