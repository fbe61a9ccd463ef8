import type { ApiClient } from './client.ts'
import type { AddressSource, Precision } from './place-lists.ts'

/** GET /geolocator/* (specification 2 §4 and §7). A suggestion without coordinates needs a call of `details`. */
export interface SuggestionWire {
  id: string
  formatted_address: string
  main_text: string
  secondary_text: string
  latitude: number | null
  longitude: number | null
  precision?: Precision
}

export interface SuggestionsWire {
  data: SuggestionWire[]
  source?: AddressSource
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
  precision?: Precision
}

export interface AutocompleteQuery {
  query: string
  country: string
  lat?: number
  lng?: number
  language: string
  /** Groups the searches of one address, up to its details. At most 36 letters, digits, `-` or `_`. */
  session_token?: string
}

export interface ReverseQuery {
  lat: number
  lng: number
  language: string
}

export interface DetailsQuery {
  query_id: string
  language: string
  session_token?: string
}

export async function suggestAddresses(client: ApiClient, query: AutocompleteQuery, signal?: AbortSignal) {
  return client.request<SuggestionsWire>('/geolocator/autocomplete', {
    query: { ...query },
    whole: true,
    ...(signal && { signal }),
  })
}

export interface PlacesWire {
  data: PlaceWire[]
  source?: AddressSource
}

/** Finds at most one place at the coordinates. */
export async function reverseGeocode(client: ApiClient, query: ReverseQuery, signal?: AbortSignal) {
  return client.request<PlacesWire>('/geolocator/reverse', {
    query: { ...query },
    whole: true,
    ...(signal && { signal }),
  })
}

export async function fetchPlaceDetails(client: ApiClient, query: DetailsQuery, signal?: AbortSignal) {
  const response = await client.request<{ data: PlaceWire[] }>('/geolocator/details', {
    query: { ...query },
    whole: true,
    ...(signal && { signal }),
  })
  return response.data[0] ?? null
}
