import type { TextKey } from '../i18n/keys.ts'
import { byteLength } from '../lib/byte-length.ts'
import type { SavedAddressFacts } from './saved-address.ts'

/** In the order of the form: the first problem gets the focus. */
export const savedAddressFields = ['name', 'phone', 'address', 'unit', 'building', 'notes'] as const
export type SavedAddressField = (typeof savedAddressFields)[number]
export type SavedAddressProblems = Partial<Record<SavedAddressField, TextKey>>

/** Specification 2 §5, counted in bytes as typed. */
const mostAddressBytes = 255
const mostNotesBytes = 1000

/** What is to be saved; the place is null where none is known yet. */
export type SavedAddressDraft = Omit<SavedAddressFacts, 'coordinates'> & {
  coordinates: SavedAddressFacts['coordinates'] | null
}

/** The rules of an entry: it fills an order in, so it keeps that order's rules (specification 2 §5). */
export function savedAddressProblems(
  { name, phone, text, notes, coordinates }: SavedAddressDraft,
  isPossiblePhone: (phone: string) => boolean,
): SavedAddressProblems {
  const isBlank = (given: string) => given.trim() === ''
  return {
    ...(/\p{Nd}/u.test(name) && { name: 'validation.wrong-customer-name' as const }),
    ...(isBlank(name) && { name: 'validation.fill-customer-name' as const }),
    ...(!isPossiblePhone(phone) && { phone: 'validation.phone-incorrect' as const }),
    ...(isBlank(phone) && { phone: 'validation.fill-customer-phone' as const }),
    ...(!coordinates && { address: 'validation.invalid-coordinates' as const }),
    ...(byteLength(text) > mostAddressBytes && { address: 'validation.address-too-long' as const }),
    ...(isBlank(text) && { address: 'validation.fill-address' as const }),
    ...(byteLength(notes) > mostNotesBytes && { notes: 'validation.notes-too-long' as const }),
  }
}

const fields: Readonly<Record<string, SavedAddressField>> = {
  'validation.fill-customer-name': 'name',
  'validation.wrong-customer-name': 'name',
  'validation.fill-customer-phone': 'phone',
  'validation.phone-incorrect': 'phone',
  'validation.fill-address': 'address',
  'validation.address-too-long': 'address',
  'validation.invalid-coordinates': 'address',
  'validation.notes-too-long': 'notes',
}

/** Which field the server's refusal speaks of; null where it is about none. */
export const savedFieldRefused = (key: string): SavedAddressField | null => fields[key] ?? null
