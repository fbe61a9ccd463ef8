import type { PlaceWire, PrecisionWire, SuggestionWire } from '../api/geolocator.ts'
import type { Coordinates } from './coordinates.ts'
import type { SavedAddress } from './saved-address.ts'

/** One line of the address list. `coordinates` is null until the details have been asked for. */
export interface Suggestion {
  id: string
  /** The whole address in one line. */
  text: string
  /** First line and the rest, for lists of two lines. */
  title: string
  subtitle: string
  coordinates: Coordinates | null
  precision?: Precision
  /** The entry of the address book that it is: choosing it fills in everything. */
  saved?: SavedAddress
}

/** To the door, somewhere along the street, or within a part of the town. */
export type Precision = PrecisionWire

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
  /** If missing, the place counts as an address. */
  precision?: Precision
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

/** The geocoder did not help; says which address and what failed (specification 2 §8). */
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

/** Of a place known by no more than a text and a point. */
export const unknownParts = { city: '', postalCode: '', street: '', streetNumber: '' } as const

export function placeFromWire(wire: PlaceWire): Place {
  // A street that is known without a number is a street and no door.
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
