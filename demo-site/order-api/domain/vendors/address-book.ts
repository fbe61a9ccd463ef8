import { createHash } from 'node:crypto'
import type { SavedAddressRow, VendorRow } from '../../store/schema.ts'
import type { SavedAddressChange, SavedAddressSearch } from '../../store/vendors/saved-addresses.ts'
import type { Caller } from '../accounts/caller.ts'
import type { Country } from '../country.ts'
import { isPossiblePhone } from '../customer-phone.ts'
import { areNotesTooLong, isAddressTooLong } from '../geo/address-limits.ts'
import { wordsOf } from '../geo/gazetteer-text.ts'
import { refuse } from '../refusal.ts'

/** No shop has so many customers that it must know by heart. */
export const mostSavedAddresses = 2000
/** More entries than a person reads through; more typing narrows them. */
const mostFound = 50
const longestQuery = 200
const mostWords = 12
/** Specification 2 §9: shorter queries find nothing. */
const shortestQuery = 2

/** What is to be saved, as it arrived: of the right types where it is there. */
export interface GivenSavedAddress {
  name?: string | null | undefined
  phone_number?: string | null | undefined
  latitude?: number | null | undefined
  longitude?: number | null | undefined
  /** Unit, building and rest, joined by comma. */
  address?: string | null | undefined
  notes?: string | null | undefined
}

/** The books that a vendor reads: its own, and its parent's, which all outlets of the parent share. */
export const booksOf = (vendor: VendorRow): string[] => [
  vendor.vendorId,
  ...(vendor.parentVendorId ? [vendor.parentVendorId] : []),
]

/** The book that a vendor writes into: the shared one, so that a customer is known in every outlet. */
export const bookOf = (vendor: VendorRow): string => vendor.parentVendorId ?? vendor.vendorId

/**
 * The id of a new entry. Under an idempotency key it is always the same for the same account and book, so that a repeated
 * call finds the entry of the first, and a caller can't name another account's entry.
 */
export function savedAddressId(book: string, caller: Caller, key: string | null): string {
  if (key === null) return crypto.randomUUID()
  return createHash('sha256')
    .update(JSON.stringify([book, caller.id, key]))
    .digest('base64url')
    .slice(0, 24)
}

/** The rules of an entry, in the order of the form. @throws Refusal 422 that names every problem. */
export function checkSavedAddress(country: Country, given: GivenSavedAddress): SavedAddressChange {
  const name = given.name?.trim() ?? ''
  const phoneNumber = given.phone_number?.trim() ?? ''
  const address = given.address?.trim() ?? ''
  const notes = given.notes?.trim() ?? ''
  const { latitude, longitude } = given
  const street = streetOf(address)
  const problems = [
    ...problem(name === '', 'validation.fill-customer-name', 'Enter the customer name.'),
    ...problem(/\p{Nd}/u.test(name), 'validation.wrong-customer-name', 'The customer name can’t contain digits.'),
    ...problem(phoneNumber === '', 'validation.fill-customer-phone', 'Enter the customer phone number.'),
    ...problem(
      phoneNumber !== '' && !isPossiblePhone(phoneNumber, country.code),
      'validation.phone-incorrect',
      'The customer phone number is invalid.',
    ),
    ...problem(street === '', 'validation.fill-address', 'Enter the address.'),
    ...problem(isAddressTooLong(address, street), 'validation.address-too-long', 'Address is too long'),
    ...problem(
      !isDegrees(latitude, 90) || !isDegrees(longitude, 180),
      'validation.invalid-coordinates',
      'No coordinates for that address',
    ),
    ...problem(areNotesTooLong(notes), 'validation.notes-too-long', 'Notes are too long'),
  ]
  const [first] = problems
  if (first) refuse(422, first.key, first.message, { details: problems })
  const words = wordsOfEntry({ name, address })
  return { name, phoneNumber, address, notes, words, latitude: latitude ?? 0, longitude: longitude ?? 0 }
}

const problem = (isOne: boolean, key: string, message: string) => (isOne ? [{ key, message }] : [])

const isDegrees = (value: number | null | undefined, most: number) =>
  typeof value === 'number' && Number.isFinite(value) && Math.abs(value) <= most

/** Of "unit, building, rest" the rest; whatever has fewer parts is the address as a whole. */
function streetOf(address: string): string {
  const parts = address.split(',').map((part) => part.trim())
  return parts.length < 3 ? address : parts.slice(2).join(', ').trim()
}

/** What was saved before under a key, against what is to be saved under it now. @throws Refusal 422 where they differ. */
export function refuseUnlessSame(row: SavedAddressRow, change: SavedAddressChange): void {
  const isSame =
    row.name === change.name &&
    row.phoneNumber === change.phoneNumber &&
    row.address === change.address &&
    row.notes === change.notes
  if (!isSame) refuse(422, 'placing.idempotency-key-reused', 'The idempotency key belongs to another address.')
}

/** Words of an entry as `searchedFor` looks for them: each after a blank. */
export function wordsOfEntry({ name, address }: Pick<SavedAddressRow, 'name' | 'address'>): string {
  return ` ${wordsOf(`${name} ${address}`).join(' ')}`
}

/** Every word begins a word of name or address, or the digits are in the phone number; null if nothing can match. */
export function searchedFor(typed: string): SavedAddressSearch | null {
  const query = typed.trim().slice(0, longestQuery)
  if ([...query].length < shortestQuery) return null
  const digits = /^[\d\s+()-]+$/.test(query) ? query.replace(/\D/g, '') : ''
  const words = wordsOf(query).slice(0, mostWords)
  return { words, digits: digits.length >= shortestQuery ? digits : null, most: mostFound }
}
