import type { ApiClient } from './client.ts'

/**
 * How exactly a place is known: to the door, somewhere along the street, or within a part of the town. A server that
 * does not say it is read by its street and number.
 */
export type PrecisionWire = 'address' | 'street' | 'area'

/** GET /geolocator/* (specification 2 §4 and §7). A suggestion without coordinates is resolved by details. */
export interface SuggestionWire {
  id: string
  formatted_address: string
  /** First line and rest of the address, for two-line lists. */
  main_text: string
  secondary_text: string
  latitude: number | null
  longitude: number | null
  precision?: PrecisionWire
}

export interface PlaceWire {
  id: string
  formatted_address: string
  latitude: number
  longitude: number
  city: string
  country_code: string
  postal_code: string
  street: string
  street_number: string
  precision?: PrecisionWire
}

export interface AutocompleteQuery {
  query: string
  /** ISO 3166-1 alpha-2. */
  country: string
  /** Nearer places come first. */
  lat?: number
  lng?: number
  /** The geocoder's own spelling: en, zh_HK, km, ja, th_TH, tw. */
  language: string
}

export interface ReverseQuery {
  lat: number
  lng: number
  language: string
}

export interface DetailsQuery {
  query_id: string
  language: string
}

export async function autocomplete(client: ApiClient, query: AutocompleteQuery, signal?: AbortSignal) {
  const answer = await client.request<{ data: SuggestionWire[] }>('/geolocator/autocomplete', {
    query: { ...query },
    whole: true,
    ...(signal && { signal }),
  })
  return answer.data
}

/** First place at the coordinates, or null where there is none. */
export async function reverseGeocode(client: ApiClient, query: ReverseQuery, signal?: AbortSignal) {
  const answer = await client.request<{ data: PlaceWire[] }>('/geolocator/reverse', {
    query: { ...query },
    whole: true,
    ...(signal && { signal }),
  })
  return answer.data[0] ?? null
}

export async function fetchPlaceDetails(client: ApiClient, query: DetailsQuery, signal?: AbortSignal) {
  const answer = await client.request<{ data: PlaceWire[] }>('/geolocator/details', {
    query: { ...query },
    whole: true,
    ...(signal && { signal }),
  })
  return answer.data[0] ?? null
}
