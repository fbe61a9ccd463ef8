import { z } from 'zod'
import type { Precision } from '../../../core/api/place-lists.ts'
import { streetLine, townLine } from '../../domain/geo/address-format.ts'
import type { Geocoder } from '../../domain/geo/geocoder.ts'
import {
  addressLine,
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
      return items.flatMap((item) => suggestionsFrom(placeFrom(item), firstLine(item)))
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
const streetOf = (item: Item) => streetLine(countryOf(item), item.address?.road, item.address?.house_number)

function firstLine(item: Item): string {
  return item.name || streetOf(item) || (item.display_name?.split(',')[0] ?? '')
}

function precisionOf({ place_rank: rank, address }: Item): Precision {
  if (address?.house_number || rank === undefined || rank > 27) return 'address'
  return rank > 25 ? 'street' : 'area'
}

function placeFrom(item: Item) {
  const address = item.address ?? {}
  const city = address.city ?? address.town ?? address.village ?? address.municipality ?? address.county ?? ''
  const street = address.road ?? ''
  return {
    formatted_address: addressLine(countryOf(item), [
      firstLine(item),
      item.name === street ? '' : streetOf(item),
      townLine(countryOf(item), city, address.postcode),
    ]),
    latitude: item.lat,
    longitude: item.lon,
    city,
    country_code: countryOf(item),
    postal_code: address.postcode ?? '',
    street,
    street_number: address.house_number ?? '',
    precision: precisionOf(item),
  }
}
