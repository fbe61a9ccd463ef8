import type { SavedAddressBodyWire, SavedAddressWire } from '../api/addressbook.ts'
import { plainLine, plainLines } from '../lib/text/plain-text.ts'
import { type AddressParts, joinAddress, splitAddress } from './address-parts.ts'
import type { Coordinates } from './coordinates.ts'

/** A saved address book entry (specification 2 §3). */
export interface SavedAddressDetails extends AddressParts {
  name: string
  phone: string
  notes: string
  coordinates: Coordinates
}

export interface SavedAddress extends SavedAddressDetails {
  id: string
}

export function savedAddressFromWire(wire: SavedAddressWire): SavedAddress {
  return {
    id: wire.id,
    name: wire.name,
    phone: wire.phone_number,
    ...splitAddress(wire.address, { hasAllPlaces: true }),
    notes: wire.notes,
    coordinates: { latitude: wire.latitude, longitude: wire.longitude },
  }
}

export function savedAddressToWire(details: SavedAddressDetails): SavedAddressBodyWire {
  return {
    name: plainLine(details.name).trim(),
    phone_number: details.phone.trim(),
    latitude: details.coordinates.latitude,
    longitude: details.coordinates.longitude,
    address: joinAddress({
      unit: plainLine(details.unit),
      building: plainLine(details.building),
      text: plainLine(details.text),
    }),
    notes: plainLines(details.notes).trim(),
  }
}
