import type { PlaceWire, SuggestionWire } from '../api/geolocator.ts'
import type { Coordinates } from './coordinates.ts'

/** One line of the address list. `coordinates` is null until the details have been asked for. */
export interface Suggestion {
  id: string
  /** The whole address in one line. */
  text: string
  /** First line and the rest, for lists of two lines. */
  title: string
  subtitle: string
  coordinates: Coordinates | null
}

/** An address whose place on the map is known. */
export interface Place {
  id: string
  text: string
  coordinates: Coordinates
  city: string
  postalCode: string
  /** Empty where the geocoder knows no street. */
  street: string
  streetNumber: string
}

/** Which of the two addresses an error belongs to (specification 2 §8). */
export type AddressLocation = 'ORIGIN_ADDRESS' | 'DESTINATION_ADDRESS'

export const addressErrorReasons = [
  'geolocator.error.autocomplete',
  'geolocator.error.fetch-place-details',
  'geolocator.error.reverse',
] as const
export type AddressErrorReason = (typeof addressErrorReasons)[number]

export interface AddressError {
  location: AddressLocation
  reason: AddressErrorReason
}

export function suggestionFromWire(wire: SuggestionWire): Suggestion {
  return {
    id: wire.id,
    text: wire.formatted_address,
    title: wire.main_text || wire.formatted_address,
    subtitle: wire.secondary_text,
    coordinates:
      wire.latitude === null || wire.longitude === null ? null : { latitude: wire.latitude, longitude: wire.longitude },
  }
}

/** Of a place known by no more than a text and a point. */
export const unknownParts = { city: '', postalCode: '', street: '', streetNumber: '' } as const

export function placeFromWire(wire: PlaceWire): Place {
  return {
    id: wire.id,
    text: wire.formatted_address,
    coordinates: { latitude: wire.latitude, longitude: wire.longitude },
    city: wire.city,
    postalCode: wire.postal_code,
    street: wire.street,
    streetNumber: wire.street_number,
  }
}
