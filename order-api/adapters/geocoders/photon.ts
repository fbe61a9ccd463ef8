import { z } from 'zod'
import type { Precision } from '../../../core/api/place-lists.ts'
import { readCountry } from '../../domain/country.ts'
import type { Geocoder } from '../../domain/geo/geocoder.ts'
import {
  addressLines,
  placeFromId,
  readableResults,
  requestGeocoder,
  resultNumber,
  resultText,
  suggestionsFrom,
  usablePlace,
} from './remote-results.ts'

const featureSchema = z.object({
  // A third number is the height.
  geometry: z.object({ coordinates: z.tuple([resultNumber, resultNumber]).rest(z.unknown()) }),
  properties: z.object({
    name: resultText,
    housenumber: resultText,
    street: resultText,
    postcode: resultText,
    locality: resultText,
    district: resultText,
    city: resultText,
    state: resultText,
    country: resultText,
    countrycode: resultText,
    /** OSM class. If it is `street`, `name` is the street. */
    type: resultText,
  }),
})
type Feature = z.infer<typeof featureSchema>

const responseSchema = z.object({ features: readableResults(featureSchema) })

const maxResults = 8

/** Photon's `/api?q=` and `/reverse`. @param base without `/api` */
export function photonGeocoder(base: string): Geocoder {
  return {
    async autocomplete({ text, country, near, language }) {
      const query = text.trim()
      if (!query) return []
      const response = await requestGeocoder(
        `${base}/api`,
        {
          q: query,
          limit: maxResults,
          lat: near?.latitude,
          lon: near?.longitude,
          // Older versions of Photon have no country filter.
          bbox: boundsOf(country),
          lang: photonLanguage(language),
        },
        responseSchema,
      )
      return response.features
        .filter(({ properties }) => (properties.countrycode ?? country).toUpperCase() === country)
        .flatMap((feature) => suggestionsFrom(placeFrom(feature), linesOf(feature).main))
    },
    async reverse(point, language) {
      const response = await requestGeocoder(
        `${base}/reverse`,
        { lat: point.latitude, lon: point.longitude, limit: 1, lang: photonLanguage(language) },
        responseSchema,
      )
      const [feature] = response.features
      // The result has the coordinates of the point.
      return feature ? usablePlace({ ...placeFrom(feature), ...point }) : null
    },
    details: async (id) => placeFromId(id),
  }
}

// Photon supports en, de, fr and local names, and refuses other languages.
const photonLanguage = (language: string) => (language === 'en' ? 'en' : undefined)

function boundsOf(country: string): string | undefined {
  try {
    return readCountry(country).bbox.join(',')
  } catch {
    return undefined
  }
}

function streetOf({ properties }: Feature): string {
  return properties.street ?? (properties.type === 'street' ? (properties.name ?? '') : '')
}

const countryOf = ({ properties }: Feature) => (properties.countrycode ?? '').toUpperCase()

function linesOf(feature: Feature) {
  const { name, housenumber, locality, district, city, state, postcode } = feature.properties
  return addressLines({
    country: countryOf(feature),
    name,
    road: streetOf(feature),
    houseNumber: housenumber,
    areas: [locality, district],
    city: city ?? district ?? locality ?? '',
    state,
    postcode,
  })
}

// Points of interest count as houses.
function precisionOf({ type = 'house', housenumber }: Feature['properties']): Precision {
  if (housenumber || type === 'house' || type === 'other') return 'address'
  return type === 'street' ? 'street' : 'area'
}

function placeFrom(feature: Feature) {
  const { properties, geometry } = feature
  const [longitude, latitude] = geometry.coordinates
  const { text, street } = linesOf(feature)
  return {
    formatted_address: text,
    latitude,
    longitude,
    city: properties.city ?? properties.district ?? properties.locality ?? '',
    country_code: countryOf(feature),
    postal_code: properties.postcode ?? '',
    street,
    street_number: properties.housenumber ?? '',
    precision: precisionOf(properties),
  }
}
