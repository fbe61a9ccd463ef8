import { z } from 'zod'
import type { Precision } from '../../../core/api/place-lists.ts'
import type { Geocoder } from '../../domain/geo/geocoder.ts'
import {
  addressLines,
  languageTag,
  placeFromId,
  readableResults,
  requestGeocoder,
  resultNumber,
  resultText,
  suggestionsFrom,
  usablePlace,
} from './remote-results.ts'

const itemSchema = z.object({
  lat: resultNumber,
  lon: resultNumber,
  name: resultText,
  /** 30: house or named place; 26, 27: street; less: area. */
  place_rank: resultNumber.optional().catch(undefined),
  display_name: resultText,
  // PHP writes an empty object as a list.
  address: z.record(z.string(), resultText).optional().catch(undefined),
})
type Item = z.infer<typeof itemSchema>

// Without results, Nominatim responds 200 with an error.
const reverseSchema = z.record(z.string(), z.unknown()).transform((item) => itemSchema.safeParse(item).data ?? null)

const maxResults = 8
// Half the search box, about 25 km.
const searchBoxDegrees = 0.225

/** Nominatim's `/search?format=jsonv2` and `/reverse`. @param base without `/search` */
export function nominatimGeocoder(base: string): Geocoder {
  return {
    async autocomplete({ text, country, near, language }) {
      const query = text.trim()
      if (!query) return []
      const items = await requestGeocoder(
        `${base}/search`,
        {
          q: query,
          format: 'jsonv2',
          addressdetails: 1,
          limit: maxResults,
          countrycodes: country.toLowerCase(),
          'accept-language': languageTag(language),
          viewbox:
            near &&
            [
              near.longitude - searchBoxDegrees,
              near.latitude - searchBoxDegrees,
              near.longitude + searchBoxDegrees,
              near.latitude + searchBoxDegrees,
            ].join(','),
        },
        readableResults(itemSchema),
      )
      return items.flatMap((item) => suggestionsFrom(placeFrom(item), linesOf(item).main))
    },
    async reverse(point, language) {
      const item = await requestGeocoder(
        `${base}/reverse`,
        {
          lat: point.latitude,
          lon: point.longitude,
          format: 'jsonv2',
          addressdetails: 1,
          'accept-language': languageTag(language),
        },
        reverseSchema,
      )
      // The result has the coordinates of the point.
      return item && usablePlace({ ...placeFrom(item), ...point })
    },
    details: async (id) => placeFromId(id),
  }
}

const countryOf = ({ address }: Item) => (address?.country_code ?? '').toUpperCase()

const cityOf = (address: Item['address'] = {}) =>
  address.city ?? address.town ?? address.village ?? address.municipality ?? address.county ?? ''

function linesOf(item: Item) {
  const { name, display_name, address = {} } = item
  const { city_block, neighbourhood, quarter, hamlet, isolated_dwelling, farm, village, suburb, city_district } =
    address
  const lines = addressLines({
    country: countryOf(item),
    name,
    road: address.road,
    houseNumber: address.house_number,
    areas: [city_block, neighbourhood, quarter, hamlet, isolated_dwelling, farm, village, suburb, city_district],
    city: cityOf(address),
    state: address.province ?? address.state,
    postcode: address.postcode,
  })
  return lines.main === '' ? { ...lines, main: display_name?.split(',')[0] ?? '' } : lines
}

function precisionOf({ place_rank: rank, address }: Item): Precision {
  if (address?.house_number || rank === undefined || rank > 27) return 'address'
  return rank > 25 ? 'street' : 'area'
}

function placeFrom(item: Item) {
  const address = item.address ?? {}
  const { text, street } = linesOf(item)
  return {
    formatted_address: text,
    latitude: item.lat,
    longitude: item.lon,
    city: cityOf(address),
    country_code: countryOf(item),
    postal_code: address.postcode ?? '',
    street,
    street_number: address.house_number ?? '',
    precision: precisionOf(item),
  }
}
