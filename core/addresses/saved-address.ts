import type { SavedAddressBodyWire, SavedAddressWire } from '../api/addressbook.ts'
import { plainLine, plainLines } from '../lib/text/plain-text.ts'
import type { Coordinates } from './coordinates.ts'

/** What a shop knows of a customer's door (specification 2 §3, saved address book entry). */
export interface SavedAddressFacts {
  name: string
  phone: string
  unit: string
  building: string
  /** The street address, as it was typed or chosen. */
  text: string
  notes: string
  coordinates: Coordinates
}

export interface SavedAddress extends SavedAddressFacts {
  id: string
}

/** One line for lists. */
export const savedAddressLine = ({ unit, building, text }: Pick<SavedAddress, 'unit' | 'building' | 'text'>) =>
  [unit, building, text].filter((part) => part !== '').join(', ')

/**
 * Unit, building and rest (specification 2 §3). An address of fewer than three parts has no places for them: it is taken
 * as a whole, but for a unit that shows what it is.
 */
export function splitSavedAddress(address: string): Pick<SavedAddress, 'unit' | 'building' | 'text'> {
  const parts = address.split(',').map((part) => part.trim())
  const [first = '', second = '', ...rest] = parts
  if (parts.length > 2) return { unit: first, building: second, text: rest.filter((part) => part !== '').join(', ') }
  if (parts.length === 2 && /^#/.test(first)) return { unit: first, building: '', text: second }
  return { unit: '', building: '', text: address.trim() }
}

/** The comma parts the address: one within unit or building becomes a space. */
function joinSavedAddress({ unit, building, text }: Pick<SavedAddress, 'unit' | 'building' | 'text'>): string {
  const whole = (part: string) =>
    plainLine(part)
      .replace(/\s*,\s*/g, ' ')
      .trim()
  return [whole(unit), whole(building), plainLine(text).trim()].join(', ')
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

export function savedAddressToWire(facts: SavedAddressFacts): SavedAddressBodyWire {
  return {
    name: plainLine(facts.name).trim(),
    phone_number: facts.phone.trim(),
    latitude: facts.coordinates.latitude,
    longitude: facts.coordinates.longitude,
    address: joinSavedAddress(facts),
    notes: plainLines(facts.notes).trim(),
  }
}
