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
  const unserved = unservedTowns[code]
  if (!nearest || name === undefined || !unserved) return null
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
    unserved,
  }
}

/** A town of each country that the shops of its main town don't deliver to. All of Singapore is served, so its town is across the border. */
const unservedTowns: Record<string, { name: string; latitude: number; longitude: number }> = {
  AE: { name: 'Al Ain', latitude: 24.2075, longitude: 55.7447 },
  KW: { name: 'Al Wafrah', latitude: 28.6392, longitude: 47.9306 },
  QA: { name: 'Dukhan', latitude: 25.424, longitude: 50.7858 },
  BH: { name: 'Durrat Al Bahrain', latitude: 25.8406, longitude: 50.6047 },
  OM: { name: 'Nizwa', latitude: 22.9333, longitude: 57.5333 },
  JO: { name: 'Aqaba', latitude: 29.5267, longitude: 35.0078 },
  EG: { name: 'Alexandria', latitude: 31.2001, longitude: 29.9187 },
  IQ: { name: 'Basra', latitude: 30.5085, longitude: 47.7804 },
  SA: { name: 'Jeddah', latitude: 21.4858, longitude: 39.1925 },
  SG: { name: 'Johor Bahru', latitude: 1.4655, longitude: 103.7578 },
  HK: { name: 'Tai O', latitude: 22.2536, longitude: 113.862 },
  MY: { name: 'Ipoh', latitude: 4.5975, longitude: 101.0901 },
  TH: { name: 'Chiang Mai', latitude: 18.7883, longitude: 98.9853 },
  TW: { name: 'Kaohsiung', latitude: 22.6273, longitude: 120.3014 },
  PH: { name: 'Baguio', latitude: 16.4023, longitude: 120.596 },
  PK: { name: 'Quetta', latitude: 30.1798, longitude: 66.975 },
  BD: { name: 'Sylhet', latitude: 24.8949, longitude: 91.8687 },
  MM: { name: 'Mandalay', latitude: 21.9588, longitude: 96.0891 },
  LA: { name: 'Pakse', latitude: 15.1202, longitude: 105.799 },
  JP: { name: 'Sapporo', latitude: 43.0618, longitude: 141.3545 },
  KH: { name: 'Siem Reap', latitude: 13.3671, longitude: 103.8448 },
  SE: { name: 'Kiruna', latitude: 67.8558, longitude: 20.2253 },
  NO: { name: 'Tromsø', latitude: 69.6492, longitude: 18.9553 },
  FI: { name: 'Rovaniemi', latitude: 66.5039, longitude: 25.7294 },
  AT: { name: 'Innsbruck', latitude: 47.2692, longitude: 11.4041 },
  HU: { name: 'Szeged', latitude: 46.253, longitude: 20.1414 },
  CZ: { name: 'Ostrava', latitude: 49.8209, longitude: 18.2625 },
  GR: { name: 'Ioannina', latitude: 39.665, longitude: 20.8537 },
  CY: { name: 'Paphos', latitude: 34.7754, longitude: 32.4245 },
  ES: { name: 'Vigo', latitude: 42.2406, longitude: -8.7207 },
  IT: { name: 'Lecce', latitude: 40.3515, longitude: 18.175 },
  PT: { name: 'Bragança', latitude: 41.8058, longitude: -6.7572 },
  PL: { name: 'Rzeszów', latitude: 50.0412, longitude: 21.9991 },
  RO: { name: 'Oradea', latitude: 47.0465, longitude: 21.9189 },
  BG: { name: 'Varna', latitude: 43.2141, longitude: 27.9147 },
  HR: { name: 'Dubrovnik', latitude: 42.6507, longitude: 18.0944 },
  SI: { name: 'Maribor', latitude: 46.5547, longitude: 15.6459 },
  RS: { name: 'Niš', latitude: 43.3209, longitude: 21.8958 },
  BA: { name: 'Bihać', latitude: 44.8119, longitude: 15.8686 },
  ME: { name: 'Pljevlja', latitude: 43.3567, longitude: 19.3584 },
  UA: { name: 'Lviv', latitude: 49.8397, longitude: 24.0297 },
  MD: { name: 'Bălți', latitude: 47.7617, longitude: 27.9289 },
  GE: { name: 'Batumi', latitude: 41.6168, longitude: 41.6367 },
  AM: { name: 'Gyumri', latitude: 40.7894, longitude: 43.8475 },
  KZ: { name: 'Aktau', latitude: 43.641, longitude: 51.198 },
  KG: { name: 'Osh', latitude: 40.514, longitude: 72.8161 },
  MA: { name: 'Agadir', latitude: 30.4278, longitude: -9.5981 },
  TN: { name: 'Tozeur', latitude: 33.9197, longitude: 8.1335 },
  CI: { name: 'Korhogo', latitude: 9.458, longitude: -5.6296 },
  KE: { name: 'Mombasa', latitude: -4.0435, longitude: 39.6682 },
  UG: { name: 'Gulu', latitude: 2.7746, longitude: 32.299 },
  NG: { name: 'Kano', latitude: 12.0022, longitude: 8.592 },
}
