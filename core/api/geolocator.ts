import type { ApiClient } from './client.ts'

/** Precision of a place: house, street or part of town. If it is missing, street and number decide. */
export type PrecisionWire = 'address' | 'street' | 'area'

/** GET /geolocator/* (specification 2 §4 and §7). A suggestion without coordinates needs a call of `details`. */
export interface SuggestionWire {
  id: string
  formatted_address: string
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
  country: string
  lat?: number
  lng?: number
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
  const response = await client.request<{ data: SuggestionWire[] }>('/geolocator/autocomplete', {
    query: { ...query },
    whole: true,
    ...(signal && { signal }),
  })
  return response.data
}

/** Returns the first place at the coordinates; null if there is none. */
export async function reverseGeocode(client: ApiClient, query: ReverseQuery, signal?: AbortSignal) {
  const response = await client.request<{ data: PlaceWire[] }>('/geolocator/reverse', {
    query: { ...query },
    whole: true,
    ...(signal && { signal }),
  })
  return response.data[0] ?? null
}

export async function fetchPlaceDetails(client: ApiClient, query: DetailsQuery, signal?: AbortSignal) {
  const response = await client.request<{ data: PlaceWire[] }>('/geolocator/details', {
    query: { ...query },
    whole: true,
    ...(signal && { signal }),
  })
  return response.data[0] ?? null
}
