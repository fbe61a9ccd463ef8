import { z } from 'zod'
import { shownAddress } from '../../../core/addresses/shown-address.ts'
import type { SuggestionWire } from '../../../core/api/geolocator.ts'
import type { Precision } from '../../../core/api/place-lists.ts'
import { streetLine, townLine } from '../../domain/geo/address-format.ts'
import type { Geocoder, PlaceQuery } from '../../domain/geo/geocoder.ts'
import {
  addressLine,
  languageTag,
  placeFromId,
  readableResults,
  requestGeocoder,
  resultNumber,
  suggestionsFrom,
  usablePlace,
} from './remote-results.ts'

export interface GoogleMaps {
  key: string
  /** Default: Google's. */
  placesUrl?: string
  geocodingUrl?: string
}

const types = z.array(z.string()).catch([])
const shortText = z.object({ text: z.string().trim().min(1).max(600) })

const predictionSchema = z.object({
  placePrediction: z.object({
    placeId: z.string().regex(/^[\w-]{1,1000}$/),
    text: shortText,
    structuredFormat: z.object({ mainText: shortText, secondaryText: shortText.optional().catch(undefined) }),
    types,
  }),
})
const predictionsSchema = z.object({ suggestions: readableResults(predictionSchema).default([]) })

const componentSchema = z.object({ longText: z.string(), shortText: z.string().catch(''), types })
const placeSchema = z.object({
  formattedAddress: z.string(),
  location: z.object({ latitude: resultNumber, longitude: resultNumber }),
  addressComponents: readableResults(componentSchema).catch([]),
  types,
})
type FoundPlace = z.infer<typeof placeSchema>
const resultsSchema = z.object({ results: readableResults(placeSchema).default([]) })

// Other fields make the call dearer: https://developers.google.com/maps/billing-and-pricing/sku-details/places
const placeFields = ['formattedAddress', 'location', 'addressComponents', 'types']
const predictionFields = ['placeId', 'text', 'structuredFormat', 'types']

const idPrefix = 'google-'
const maxResults = 8
const biasRadiusMetres = 25_000

/**
 * Google's Places API (New) for typed text, and its Geocoding API v4 for whole addresses and points.
 * https://developers.google.com/maps/documentation/places/web-service/place-autocomplete
 */
export function googleGeocoder({
  key,
  placesUrl = 'https://places.googleapis.com/v1',
  geocodingUrl = 'https://geocode.googleapis.com/v4/geocode',
}: GoogleMaps): Geocoder {
  const headersFor = (...fields: string[]) => ({ 'X-Goog-Api-Key': key, 'X-Goog-FieldMask': fields.join(',') })

  async function complete({ text, country, near, language, session }: PlaceQuery): Promise<SuggestionWire[]> {
    const fields = predictionFields.map((field) => `suggestions.placePrediction.${field}`)
    const json = {
      input: text,
      sessionToken: session,
      includedRegionCodes: [country.toLowerCase()],
      languageCode: languageTag(language),
      ...(near && { locationBias: { circle: { center: near, radius: biasRadiusMetres } } }),
    }
    const sent = { headers: headersFor(...fields), json }
    const { suggestions } = await requestGeocoder(`${placesUrl}/places:autocomplete`, {}, predictionsSchema, sent)
    return suggestions.slice(0, maxResults).map(({ placePrediction: place }) => ({
      id: `${idPrefix}${place.placeId}`,
      formatted_address: place.text.text,
      main_text: place.structuredFormat.mainText.text,
      secondary_text: place.structuredFormat.secondaryText?.text ?? '',
      latitude: null,
      longitude: null,
      precision: precisionOf(place.types),
    }))
  }

  async function geocode(path: string, query: Record<string, string>): Promise<FoundPlace[]> {
    const headers = headersFor(...placeFields.map((field) => `results.${field}`))
    return (await requestGeocoder(`${geocodingUrl}/${path}`, query, resultsSchema, { headers })).results
  }

  async function find({ text, country, language }: PlaceQuery): Promise<SuggestionWire[]> {
    const query = { languageCode: languageTag(language), regionCode: country.toLowerCase() }
    const found = await geocode(`address/${encodeURIComponent(text)}`, query)
    // The region code only prefers a country, and a text that Google doesn't know finds the whole country.
    return found
      .filter((place) => countryOf(place) === country && !place.types.includes('country'))
      .slice(0, maxResults)
      .flatMap((place) => suggestionsFrom(placeFrom(place), firstLine(place)))
  }

  return {
    source: 'google',
    async autocomplete(query) {
      const text = query.text.trim()
      if (!text) return []
      return query.session ? complete({ ...query, text }) : find({ ...query, text })
    },
    async reverse(point, language) {
      const path = `location/${point.latitude},${point.longitude}`
      const found = await geocode(path, { languageCode: languageTag(language) })
      const place = found.find((result) => !result.types.includes('plus_code'))
      // The result has the coordinates of the point.
      return place ? usablePlace({ ...placeFrom(place), ...point }) : null
    },
    async details(id, language, session) {
      if (!id.startsWith(idPrefix)) return placeFromId(id)
      const placeId = encodeURIComponent(id.slice(idPrefix.length))
      const query = { languageCode: languageTag(language), sessionToken: session }
      const sent = { headers: headersFor(...placeFields) }
      const place = usablePlace(
        placeFrom(await requestGeocoder(`${placesUrl}/places/${placeId}`, query, placeSchema, sent)),
      )
      return place && { ...place, id }
    },
  }
}

function partOf({ addressComponents }: FoundPlace, ...wanted: string[]): string {
  for (const type of wanted) {
    const text = addressComponents.find((component) => component.types.includes(type))?.longText
    if (text) return text
  }
  return ''
}

const countryOf = ({ addressComponents }: FoundPlace) =>
  (addressComponents.find((component) => component.types.includes('country'))?.shortText ?? '').toUpperCase()

function precisionOf(types: readonly string[]): Precision {
  const isExact = ['street_address', 'premise', 'subpremise', 'establishment', 'point_of_interest', 'intersection']
  if (isExact.some((type) => types.includes(type))) return 'address'
  return types.includes('route') ? 'street' : 'area'
}

function houseOf(place: FoundPlace) {
  const premise = partOf(place, 'premise')
  const number = partOf(place, 'street_number')
  // Where houses have two numbers, the premise is the older one.
  const isNumber = /^\d/.test(premise)
  return { number: number || (isNumber ? premise : ''), building: isNumber ? '' : premise }
}

const streetOf = (place: FoundPlace) =>
  streetLine(countryOf(place), partOf(place, 'route'), partOf(place, 'route') && houseOf(place).number)

const firstLine = (place: FoundPlace) =>
  houseOf(place).building || streetOf(place) || (place.formattedAddress.split(/[,،、]/)[0] ?? '')

function placeFrom(place: FoundPlace) {
  const country = countryOf(place)
  const city = partOf(place, 'locality', 'postal_town', 'administrative_area_level_2', 'administrative_area_level_1')
  const postalCode = partOf(place, 'postal_code')
  const { number, building } = houseOf(place)
  const text = addressLine(country, [streetOf(place), townLine(country, city, postalCode)])
  return {
    // Addresses without a street, as in Japan, are as Google writes them.
    formatted_address: streetOf(place)
      ? shownAddress({ unit: partOf(place, 'subpremise'), building, text }, country)
      : place.formattedAddress,
    ...place.location,
    city,
    country_code: country,
    postal_code: postalCode,
    street: partOf(place, 'route'),
    street_number: number,
    precision: precisionOf(place.types),
  }
}
