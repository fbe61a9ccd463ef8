import { readFileSync } from 'node:fs'

/** Coordinates are approximate, WGS 84. */
export interface GazetteerPlace {
  id: string
  country: string
  city: string
  name: string
  localName?: string
  localLanguage?: string
  type: string
  lat: number
  lng: number
  /** May begin with a house number. */
  street?: string
  postalCode?: string
}

let places: Map<string, GazetteerPlace[]> | undefined

/** Returns a country's places; read on the first call. */
export function gazetteerPlaces(country: string): GazetteerPlace[] {
  places ??= Map.groupBy(readPlaces(), (place) => place.country)
  return places.get(country) ?? []
}

function readPlaces(): GazetteerPlace[] {
  return JSON.parse(readFileSync(new URL('../../data/gazetteer.json', import.meta.url), 'utf8')).places
}
