import type { Country } from '../../domain/country.ts'
import type { Geocoder, Geocoders } from '../../domain/geo/geocoder.ts'
import { placeAt, placeById } from './gazetteer/places.ts'
import { searchPlaces } from './gazetteer/search.ts'
import { type GoogleMaps, googleGeocoder } from './google.ts'
import { nominatimGeocoder } from './nominatim.ts'
import { photonGeocoder } from './photon.ts'

export const geocoderKinds = ['photon', 'nominatim'] as const
export type GeocoderKind = (typeof geocoderKinds)[number]

/** Reads GEOCODER_URL: kind by prefix (`photon+https://…`), host name or path (`/api`, `/search`); null if unclear. */
export function parseGeocoderUrl(setting: string): { kind: GeocoderKind; base: string } | null {
  const named = geocoderKinds.find((kind) => setting.startsWith(`${kind}+`))
  const address = named ? setting.slice(named.length + 1) : setting
  const url = URL.canParse(address) ? new URL(address) : null
  if (!url || !/^https?:$/.test(url.protocol)) return null
  const path = url.pathname.replace(/(?<!\/)\/+$/, '')
  const kind =
    named ??
    geocoderKinds.find((name) => url.hostname.includes(name)) ??
    (path.endsWith('/api') ? 'photon' : path.endsWith('/search') ? 'nominatim' : null)
  return kind && { kind, base: `${url.origin}${path.replace(kind === 'photon' ? /\/api$/ : /\/search$/, '')}` }
}

export interface GeocoderSettings {
  geocoderUrl: string | null
  googleMaps: GoogleMaps | null
}

/** @throws if the setting is invalid */
export function createGeocoders(country: Country, { geocoderUrl, googleMaps }: GeocoderSettings): Geocoders {
  return { usual: createGeocoder(country, geocoderUrl), google: googleMaps && googleGeocoder(googleMaps) }
}

/** Creates the configured geocoder, or the embedded gazetteer. */
function createGeocoder(country: Country, url: string | null): Geocoder {
  if (url === null) return gazetteerGeocoder(country)
  const parsed = parseGeocoderUrl(url)
  if (!parsed) throw new Error(`GEOCODER_URL "${url}" names no geocoder`)
  return parsed.kind === 'photon' ? photonGeocoder(parsed.base) : nominatimGeocoder(parsed.base)
}

function gazetteerGeocoder(country: Country): Geocoder {
  // Builds the index now, so that no request waits for it.
  searchPlaces({ text: country.map.city, country: country.code, language: 'en' })
  return {
    source: 'demo',
    autocomplete: async (query) => searchPlaces(query),
    reverse: async (point, language) => placeAt(point, language, [country]),
    details: async (id, language) => placeById(id, language, [country]),
  }
}
