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

/** Whether the places have names in that language, such as Arabic in Kuwait. */
export function isLocalLanguage(country: string, language: string): boolean {
  const [primary = ''] = language.toLowerCase().split('-')
  return gazetteerPlaces(country).some(({ localLanguage }) => localLanguage?.toLowerCase().split('-')[0] === primary)
}

let names: Readonly<Record<string, Readonly<Record<string, string>>>> | undefined

/** Names of the country's city by language, and under `also` further ones that people write. */
export function cityNames(country: string): Readonly<Record<string, string>> {
  names ??= readData<NonNullable<typeof names>>('city-names.json')
  return names[country] ?? {}
}

const readPlaces = () => readData<{ places: GazetteerPlace[] }>('gazetteer.json').places

function readData<Data>(name: string): Data {
  return JSON.parse(readFileSync(new URL(`../../data/${name}`, import.meta.url), 'utf8'))
}
