import type { PlaceWire } from '../../../../core/api/geolocator.ts'
import type { Country } from '../../../domain/country.ts'
import { type Point, straightKm } from '../../../domain/geo/distance.ts'
import { type GazetteerPlace, gazetteerPlaces } from '../../../domain/geo/gazetteer.ts'
import { areaTypes, nearPlace, placeToWire } from '../../../domain/geo/gazetteer-address.ts'

const samePlaceKm = 0.06
// A pin farther than this from any place is named by its coordinates.
const maxNearKm = 3

/** Returns a place by ID: `sg-…`, `sg-…~12` with a house number, `sg-…@lat,lng` for a point near it; null if unknown. */
export function placeById(id: string, language: string, countries: readonly Country[]): PlaceWire | null {
  const [, placeId = '', number, at] =
    /^([a-z0-9-]*)(?:~([\p{L}\p{N}/-]{1,20}))?(?:@(-?[\d.]+,-?[\d.]+))?$/u.exec(id) ?? []
  if (at !== undefined) {
    const [latitude = Number.NaN, longitude = Number.NaN] = at.split(',').map(Number)
    return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180
      ? placeAt({ latitude, longitude }, language, countries)
      : null
  }
  const place = gazetteerPlaces(placeId.slice(0, 2).toUpperCase()).find((candidate) => candidate.id === placeId)
  return place ? placeToWire(place, language, number) : null
}

/** Names a point: the nearest place, `Near …`, or its coordinates; null outside `countries`. The result has the coordinates of the point. */
export function placeAt(point: Point, language: string, countries: readonly Country[]): PlaceWire | null {
  const rounded = { latitude: round(point.latitude), longitude: round(point.longitude) }
  const at = `@${rounded.latitude},${rounded.longitude}`
  const nearest = nearestPlace(rounded, countries)
  if (nearest) {
    const place = placeToWire(nearest.place, language)
    const pin = { ...place, ...rounded, id: `${place.id}${at}` }
    if (nearest.km <= samePlaceKm) return pin
    // Street and postal code belong to the nearby place.
    const formatted_address = nearPlace(nearest.place, language)
    return { ...pin, formatted_address, postal_code: '', street: '', street_number: '', precision: 'area' }
  }
  const country = countries.find(({ bbox: [west, south, east, north] }) => {
    const { latitude, longitude } = rounded
    return longitude >= west && longitude <= east && latitude >= south && latitude <= north
  })
  if (!country) return null
  return {
    id: at,
    formatted_address: `${rounded.latitude.toFixed(5)}, ${rounded.longitude.toFixed(5)}, ${country.name}`,
    ...rounded,
    city: '',
    country_code: country.code,
    postal_code: '',
    street: '',
    street_number: '',
    precision: 'area',
  }
}

function nearestPlace(point: Point, countries: readonly Country[]) {
  let best: { place: GazetteerPlace; km: number; weight: number } | null = null
  for (const country of countries) {
    for (const place of gazetteerPlaces(country.code)) {
      const km = straightKm(point, { latitude: place.lat, longitude: place.lng })
      // An address is preferred to an area at about the same distance.
      const weight = areaTypes.has(place.type) ? km * 1.5 + 0.1 : km
      if (km <= maxNearKm && (!best || weight < best.weight)) best = { place, km, weight }
    }
  }
  return best
}

// About a metre.
const round = (degrees: number) => Math.round(degrees * 1e5) / 1e5
