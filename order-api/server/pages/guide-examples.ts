import type { Country } from '../../domain/country.ts'
import { examplePeople, exampleUnit } from '../../domain/example-people.ts'
import { straightKm } from '../../domain/geo/distance.ts'
import { gazetteerPlaces } from '../../domain/geo/gazetteer.ts'
import { areaTypes, placeToWire } from '../../domain/geo/gazetteer-address.ts'

/**
 * Returns a customer for the guides' examples, who doesn't exist: an invented name, the numbering plan's example of a number, and
 * the public place nearest to the country's centre, such as a square.
 */
export function guideExamples({ code, map, phoneExample }: Country) {
  const centre = { latitude: map.lat, longitude: map.lng }
  const [nearest] = gazetteerPlaces(code)
    .filter(({ type }) => type !== 'street' && !areaTypes.has(type))
    .map((place) => ({ place, km: straightKm(centre, { latitude: place.lat, longitude: place.lng }) }))
    .sort((one, other) => one.km - other.km)
  const [name] = examplePeople(code).customers
  if (!nearest || name === undefined) return null
  const { formatted_address: text, latitude, longitude } = placeToWire(nearest.place, 'en')
  return {
    name,
    unit: exampleUnit(code, 0),
    phone: phoneExample.international,
    nationalPhone: phoneExample.national,
    place: nearest.place.name,
    text,
    latitude,
    longitude,
  }
}
