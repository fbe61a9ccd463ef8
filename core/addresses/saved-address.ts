import type { SavedAddressBodyWire, SavedAddressWire } from '../api/addressbook.ts'
import { plainLine, plainLines } from '../lib/text/plain-text.ts'
import type { Coordinates } from './coordinates.ts'

/** A saved address book entry (specification 2 §3). */
export interface SavedAddressDetails {
  name: string
  phone: string
  unit: string
  building: string
  /** As typed or chosen. */
  text: string
  notes: string
  coordinates: Coordinates
}

export interface SavedAddress extends SavedAddressDetails {
  id: string
}

export const savedAddressLine = ({ unit, building, text }: Pick<SavedAddress, 'unit' | 'building' | 'text'>) =>
  [unit, building, text].filter((part) => part !== '').join(', ')

/**
 * Splits an address into unit, building and text (specification 2 §3). With fewer than three parts only a recognisable
 * unit is split off.
 */
export function splitSavedAddress(address: string): Pick<SavedAddress, 'unit' | 'building' | 'text'> {
  const parts = address.split(',').map((part) => part.trim())
  const [first = '', second = '', ...rest] = parts
  if (parts.length > 2) return { unit: first, building: second, text: rest.filter((part) => part !== '').join(', ') }
  if (parts.length === 2 && /^#/.test(first)) return { unit: first, building: '', text: second }
  return { unit: '', building: '', text: address.trim() }
}

/** Commas separate the parts, so those within unit or building become spaces. */
function joinSavedAddress({ unit, building, text }: Pick<SavedAddress, 'unit' | 'building' | 'text'>): string {
  const withoutCommas = (part: string) =>
    plainLine(part)
      .split(',')
      .map((piece) => piece.trim())
      .join(' ')
      .trim()
  return [withoutCommas(unit), withoutCommas(building), plainLine(text).trim()].join(', ')
}

export function savedAddressFromWire(wire: SavedAddressWire): SavedAddress {
  return {
    id: wire.id,
    name: wire.name,
    phone: wire.phone_number,
    ...splitSavedAddress(wire.address),
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
    address: joinSavedAddress(details),
    notes: plainLines(details.notes).trim(),
  }
}
