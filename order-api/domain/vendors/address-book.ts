import { createHash } from 'node:crypto'
import { splitAddress } from '../../../core/addresses/address-parts.ts'
import type { Database } from '../../store/database.ts'
import type { SavedAddressRow, VendorRow } from '../../store/schema.ts'
import {
  entriesWithWords,
  type SavedAddressChange,
  type SavedAddressSearch,
  sizeOfBook,
} from '../../store/vendors/saved-addresses.ts'
import type { Caller } from '../accounts/caller.ts'
import { maxListBytes } from '../answer-limit.ts'
import type { Country } from '../country.ts'
import { isPossiblePhone, phoneKey } from '../customer-phone.ts'
import { areNotesTooLong, isAddressTooLong } from '../geo/address-limits.ts'
import { wordsOf } from '../geo/gazetteer-text.ts'
import { refuse } from '../refusal.ts'

export const maxSavedAddresses = 2000
// ID, coordinates and field names.
const entryBytes = 220
// Users narrow the results by typing more.
const maxResults = 50
const longestQuery = 200
const maxWords = 12
// Specification 2 §9.
const shortestQuery = 2

/** An entry as received: types are checked, presence isn't. */
export interface SavedAddressPayload {
  name?: string | null | undefined
  phone_number?: string | null | undefined
  latitude?: number | null | undefined
  longitude?: number | null | undefined
  address?: string | null | undefined
  notes?: string | null | undefined
}

/** Returns the books that a vendor reads: its own and its parent's. */
export const addressBooksOf = (vendor: VendorRow): string[] => [
  vendor.vendorId,
  ...(vendor.parentVendorId ? [vendor.parentVendorId] : []),
]

/** Returns the book for new entries: the parent's, so that all outlets share them. */
export const addressBookOf = (vendor: VendorRow): string => vendor.parentVendorId ?? vendor.vendorId

/** Returns the ID of a new entry, derived from account, book and key, so that retries find the first entry. */
export function savedAddressId(book: string, caller: Caller, key: string | null): string {
  if (key === null) return crypto.randomUUID()
  return createHash('sha256')
    .update(JSON.stringify([book, caller.id, key]))
    .digest('base64url')
    .slice(0, 24)
}

/** Checks an entry in the form's order. @throws Refusal 422 with every problem */
export function checkSavedAddress(country: Country, payload: SavedAddressPayload): SavedAddressChange {
  const name = payload.name?.trim() ?? ''
  const phoneNumber = payload.phone_number?.trim() ?? ''
  const address = payload.address?.trim() ?? ''
  const notes = payload.notes?.trim() ?? ''
  const { latitude, longitude } = payload
  const { text: street } = splitAddress(address, { hasAllPlaces: true })
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
  const searchWords = wordsOfEntry({ name, address })
  return { name, phoneNumber, address, notes, searchWords, latitude: latitude ?? 0, longitude: longitude ?? 0 }
}

const problem = (isWrong: boolean, key: string, message: string) => (isWrong ? [{ key, message }] : [])

const isDegrees = (value: number | null | undefined, limit: number) =>
  typeof value === 'number' && Number.isFinite(value) && Math.abs(value) <= limit

/** @param id of a changed entry @throws Refusal 409 if the book couldn't be listed in one response with the entry */
export async function refuseIfFull(database: Database, book: string, entry: SavedAddressChange, id?: string) {
  const { entries, bytes } = await sizeOfBook(database, book, id)
  const { name, phoneNumber, address, notes } = entry
  const newBytes = Buffer.byteLength(JSON.stringify([name, phoneNumber, address, notes]))
  if (entries < maxSavedAddresses && bytes + newBytes + (entries + 1) * entryBytes <= maxListBytes) return
  refuse(409, 'saved-addresses.full', `An address book holds at most ${maxSavedAddresses} addresses.`)
}

/** Returns the entry that differs only in spaces, case or the phone's spelling; null if the books have none. */
export async function sameEntry(
  database: Database,
  books: readonly string[],
  change: SavedAddressChange,
  country: string,
) {
  const entries = await entriesWithWords(database, books, change.searchWords ?? '')
  const keyOf = ({ phoneNumber, notes }: SavedAddressChange) =>
    JSON.stringify([phoneKey(phoneNumber, country), wordsOf(notes)])
  return entries.find((entry) => keyOf(entry) === keyOf(change)) ?? null
}

/** @throws Refusal 422 if the key was used for another entry */
export function refuseUnlessSame(row: SavedAddressRow, change: SavedAddressChange): void {
  const isSame =
    row.name === change.name &&
    row.phoneNumber === change.phoneNumber &&
    row.address === change.address &&
    row.notes === change.notes
  if (!isSame) refuse(422, 'placing.idempotency-key-reused', 'The idempotency key belongs to another address.')
}

/** Returns the words that a search compares, each after a space. */
export function wordsOfEntry({ name, address }: Pick<SavedAddressRow, 'name' | 'address'>): string {
  return ` ${wordsOf(`${name} ${address}`).join(' ')}`
}

/** Parses a search for prefixes of words in name and address, or for digits of the phone; null if it is too short. */
export function parseSearch(typed: string): SavedAddressSearch | null {
  const query = typed.trim().slice(0, longestQuery)
  if ([...query].length < shortestQuery) return null
  const digits = /^[\d\s+()-]+$/.test(query) ? query.replace(/\D/g, '') : ''
  const words = wordsOf(query).slice(0, maxWords)
  return { words, digits: digits.length >= shortestQuery ? digits : null, limit: maxResults }
}
