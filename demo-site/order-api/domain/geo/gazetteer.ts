import { readFileSync } from 'node:fs'

/** One place of `data/gazetteer.json`. Coordinates are approximate, WGS 84. */
export interface GazetteerPlace {
  id: string
  /** ISO 3166-1 alpha-2. */
  country: string
  city: string
  name: string
  localName?: string
  /** BCP 47. */
  localLanguage?: string
  type: string
  lat: number
  lng: number
  /** May begin with the house number. */
  street?: string
  postalCode?: string
}

let places: Map<string, GazetteerPlace[]> | undefined

/** A country's places; the file is read at the first call. */
export function gazetteerPlaces(country: string): GazetteerPlace[] {
  places ??= Map.groupBy(readPlaces(), (place) => place.country)
  return places.get(country) ?? []
}

function readPlaces(): GazetteerPlace[] {
  return JSON.parse(readFileSync(new URL('../../data/gazetteer.json', import.meta.url), 'utf8')).places
}
