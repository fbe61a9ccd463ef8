import type { Country } from '../country.ts'
import { placeAt, placeById } from './gazetteer-places.ts'
import { searchPlaces } from './gazetteer-search.ts'
import { nominatimGeocoder } from './geocoder-nominatim.ts'
import { photonGeocoder } from './geocoder-photon.ts'
import type { Geocoder } from './geocoder-request.ts'

export const geocoderKinds = ['photon', 'nominatim'] as const
export type GeocoderKind = (typeof geocoderKinds)[number]

/**
 * Which geocoder a GEOCODER_URL means: said before the address (`photon+https://…`), else read from it (a host with the
 * name in it, or a path that ends in Photon's `/api` or Nominatim's `/search`). Null if it can't be told.
 */
export function parseGeocoderUrl(setting: string): { kind: GeocoderKind; base: string } | null {
  const said = geocoderKinds.find((kind) => setting.startsWith(`${kind}+`))
  const address = said ? setting.slice(said.length + 1) : setting
  const url = URL.canParse(address) ? new URL(address) : null
  if (!url || !/^https?:$/.test(url.protocol)) return null
  const path = url.pathname.replace(/\/+$/, '')
  const kind =
    said ??
    geocoderKinds.find((name) => url.hostname.includes(name)) ??
    (path.endsWith('/api') ? 'photon' : path.endsWith('/search') ? 'nominatim' : null)
  return kind && { kind, base: `${url.origin}${path.replace(kind === 'photon' ? /\/api$/ : /\/search$/, '')}` }
}

/** The embedded gazetteer, or the real geocoder that the setting names. @throws when the setting names none. */
export function createGeocoder(country: Country, url: string | null): Geocoder {
  if (url === null) return gazetteerGeocoder(country)
  const parsed = parseGeocoderUrl(url)
  if (!parsed) throw new Error(`GEOCODER_URL "${url}" names no geocoder`)
  return parsed.kind === 'photon' ? photonGeocoder(parsed.base) : nominatimGeocoder(parsed.base)
}

function gazetteerGeocoder(country: Country): Geocoder {
  // The first search reads and indexes the file; no request should wait for that.
  searchPlaces({ text: country.map.city, country: country.code, language: 'en' })
  return {
    autocomplete: async (query) => searchPlaces(query),
    reverse: async (point, language) => placeAt(point, language, [country]),
    details: async (id, language) => placeById(id, language, [country]),
  }
}
