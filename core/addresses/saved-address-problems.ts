import type { TextKey } from '../i18n/keys.ts'
import { addressTooLong, notesTooLong } from './limits.ts'
import type { SavedAddressDetails } from './saved-address.ts'

/** In form order; the first problem gets the focus. */
export const savedAddressFields = ['name', 'phone', 'address', 'unit', 'building', 'notes'] as const
export type SavedAddressField = (typeof savedAddressFields)[number]
export type SavedAddressProblems = Partial<Record<SavedAddressField, TextKey>>

/** An entry to be saved; without a place until one is chosen. */
export type SavedAddressDraft = Omit<SavedAddressDetails, 'coordinates'> & {
  coordinates: SavedAddressDetails['coordinates'] | null
}

/** Checks name, phone, address and notes as for an order (specification 2 §5), because the entry fills in orders. */
export function savedAddressProblems(
  { name, phone, text, notes, coordinates }: SavedAddressDraft,
  isPossiblePhone: (phone: string) => boolean,
): SavedAddressProblems {
  const isBlank = (text: string) => text.trim() === ''
  const [longAddress, longNotes] = [addressTooLong(text), notesTooLong(notes)]
  return {
    ...(/\p{Nd}/u.test(name) && { name: 'validation.wrong-customer-name' as const }),
    ...(isBlank(name) && { name: 'validation.fill-customer-name' as const }),
    ...(!isPossiblePhone(phone) && { phone: 'validation.phone-incorrect' as const }),
    ...(isBlank(phone) && { phone: 'validation.fill-customer-phone' as const }),
    ...(!coordinates && { address: 'validation.invalid-coordinates' as const }),
    ...(longAddress && { address: longAddress }),
    ...(isBlank(text) && { address: 'validation.fill-address' as const }),
    ...(longNotes && { notes: longNotes }),
  }
}
