import type { PlaceWire, SuggestionWire } from '../api/geolocator.ts'
import type { AddressSource, Precision } from '../api/place-lists.ts'
import type { Coordinates } from './coordinates.ts'
import type { SavedAddress } from './saved-address.ts'

/** A suggestion. `coordinates` is null until its details are fetched. */
export interface Suggestion {
  id: string
  text: string
  title: string
  subtitle: string
  coordinates: Coordinates | null
  precision?: Precision
  saved?: SavedAddress
}

export type { Precision }

export interface Place {
  id: string
  text: string
  coordinates: Coordinates
  city: string
  postalCode: string
  street: string
  streetNumber: string
  /** Default: address. */
  precision?: Precision
  /** Set if a note beside the address must say whose it is. */
  source?: AddressSource
}

/** Which address failed (specification 2 §8). */
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

export class AddressFailure extends Error {
  override readonly name = 'AddressFailure'
  readonly error: AddressError

  constructor(error: AddressError, cause: unknown) {
    super(error.reason, { cause })
    this.error = error
  }
}

export function suggestionFromWire(wire: SuggestionWire): Suggestion {
  return {
    id: wire.id,
    text: wire.formatted_address,
    title: wire.main_text || wire.formatted_address,
    subtitle: wire.secondary_text,
    coordinates:
      wire.latitude === null || wire.longitude === null ? null : { latitude: wire.latitude, longitude: wire.longitude },
    ...(wire.precision && { precision: wire.precision }),
  }
}

/** Address fields of a place that is only a text and a pin. */
export const unknownParts = { city: '', postalCode: '', street: '', streetNumber: '' } as const

export function placeFromWire(wire: PlaceWire): Place {
  // A street without a number isn't exact.
  const precision = wire.precision ?? (wire.street !== '' && wire.street_number === '' ? 'street' : 'address')
  return {
    id: wire.id,
    text: wire.formatted_address,
    coordinates: { latitude: wire.latitude, longitude: wire.longitude },
    city: wire.city,
    postalCode: wire.postal_code,
    street: wire.street,
    streetNumber: wire.street_number,
    precision,
  }
}
