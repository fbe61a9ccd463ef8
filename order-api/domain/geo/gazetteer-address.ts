import type { PlaceWire, SuggestionWire } from '../../../core/api/geolocator.ts'
import type { Precision } from '../../../core/api/place-lists.ts'
import { joinLines, streetLine, townLine } from './address-format.ts'
import { houseOn } from './demo-streets.ts'
import { cityNames, type GazetteerPlace } from './gazetteer.ts'

const nearTexts: Record<string, (name: string) => string> = {
  zh: (name) => `${name}附近`,
  tw: (name) => `${name}附近`,
  ja: (name) => `${name}付近`,
  th: (name) => `ใกล้ ${name}`,
  km: (name) => `ជិត ${name}`,
}

export function nearPlace(place: GazetteerPlace, language: string): string {
  const local = nearTexts[language.slice(0, 2)]
  const name = nameIn(place, language)
  return [local ? local(name) : `Near ${name}`, ...(place.city === place.name ? [] : [cityIn(place, language)])].join(
    ', ',
  )
}

// `tw` is Chinese (Taiwan).
const codeOf = (language: string) => (language === 'tw' ? 'zh' : language.slice(0, 2).toLowerCase())

/** Returns the local name if it's in the requested language. */
function nameIn(place: GazetteerPlace, language: string): string {
  return place.localName && place.localLanguage?.slice(0, 2) === codeOf(language) ? place.localName : place.name
}

const cityIn = ({ country, city }: GazetteerPlace, language: string) => cityNames(country)[codeOf(language)] ?? city

/** Towns and their parts: too large for “Near …” descriptions of a pin. */
export const areaTypes: ReadonlySet<string> = new Set(['town', 'neighbourhood', 'area'])

function precisionOf(place: GazetteerPlace, number: string | undefined): Precision {
  if (number !== undefined) return 'address'
  if (place.type === 'street') return 'street'
  return areaTypes.has(place.type) ? 'area' : 'address'
}

export function suggestionToWire(place: GazetteerPlace, language: string, number?: string): SuggestionWire {
  const { id, formatted_address, latitude, longitude, precision } = placeToWire(place, language, number)
  const [main_text = formatted_address, ...others] = addressParts(place, language, number)
  return {
    id,
    formatted_address,
    main_text,
    secondary_text: joinLines(place.country, others),
    latitude,
    longitude,
    ...(precision && { precision }),
  }
}

export function placeToWire(place: GazetteerPlace, language: string, number?: string): PlaceWire {
  const [, streetNumber = '', street = place.street ?? ''] = /^(\d\S*) (.+)$/.exec(place.street ?? '') ?? []
  const isStreet = place.type === 'street'
  const house = isStreet && number ? houseOn(place, number) : { latitude: place.lat, longitude: place.lng }
  return {
    id: number ? `${place.id}~${number}` : place.id,
    formatted_address: joinLines(place.country, addressParts(place, language, number)),
    ...house,
    city: place.city,
    country_code: place.country,
    postal_code: place.postalCode ?? '',
    street: isStreet ? place.name : street,
    street_number: number ?? streetNumber,
    precision: precisionOf(place, number),
  }
}

function addressParts(place: GazetteerPlace, language: string, number?: string): string[] {
  return [
    streetLine(place.country, nameIn(place, language), number),
    place.street,
    townLine(place.country, cityIn(place, language), place.postalCode),
  ].filter((part): part is string => Boolean(part))
}
