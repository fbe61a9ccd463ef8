import { and, count, eq, inArray, isNull, like, ne, or, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../database.ts'
import { type SavedAddressRow, savedAddresses } from '../schema.ts'

/** Returns the entries of these address books, by name. */
export function savedAddressesOf(database: Database, books: readonly string[]): Promise<SavedAddressRow[]> {
  return database
    .select()
    .from(savedAddresses)
    .where(inArray(savedAddresses.vendorId, [...books]))
    .orderBy(savedAddresses.name, savedAddresses.createdAt, savedAddresses.id)
}

/** Search terms; words contain only letters and digits. */
export interface SavedAddressSearch {
  words: readonly string[]
  /** Part of the phone number; null to search words only. */
  digits: string | null
  limit: number
}

/** Returns matching entries of these address books, by name. */
export function searchSavedAddresses(
  database: Database,
  books: readonly string[],
  { words, digits, limit }: SavedAddressSearch,
): Promise<SavedAddressRow[]> {
  const conditions: SQL[] = []
  if (digits !== null)
    conditions.push(sql`regexp_replace(${savedAddresses.phoneNumber}, '\\D', '', 'g') like ${`%${digits}%`}`)
  const hasAllWords = and(...words.map((word) => like(savedAddresses.searchWords, `% ${word}%`)))
  if (hasAllWords) conditions.push(hasAllWords)
  return database
    .select()
    .from(savedAddresses)
    .where(and(inArray(savedAddresses.vendorId, [...books]), or(...conditions, sql`false`)))
    .orderBy(savedAddresses.name, savedAddresses.createdAt, savedAddresses.id)
    .limit(limit)
}

/** Returns the entries with exactly these words in name and address. */
export function entriesWithWords(database: Database, books: readonly string[], words: string) {
  return database
    .select()
    .from(savedAddresses)
    .where(and(inArray(savedAddresses.vendorId, [...books]), eq(savedAddresses.searchWords, words)))
}

/** Computes the search words of older entries. */
export async function fillInWords(database: Database, wordsOf: (row: SavedAddressRow) => string): Promise<void> {
  for (;;) {
    const rows = await database.select().from(savedAddresses).where(isNull(savedAddresses.searchWords)).limit(500)
    if (rows.length === 0) return
    for (const row of rows) {
      await database
        .update(savedAddresses)
        .set({ searchWords: wordsOf(row) })
        .where(eq(savedAddresses.id, row.id))
    }
  }
}

const { name, phoneNumber, address, notes } = savedAddresses

/** Returns the number of a book's other entries, and the length of their texts in JSON. */
export async function sizeOfBook(database: Database, book: string, exceptId = '') {
  const texts = sql`json_build_array(${name}, ${phoneNumber}, ${address}, ${notes})::text`
  const [row] = await database
    .select({ entries: count(), bytes: sql<number>`coalesce(sum(octet_length(${texts})), 0)`.mapWith(Number) })
    .from(savedAddresses)
    .where(and(eq(savedAddresses.vendorId, book), ne(savedAddresses.id, exceptId)))
  return row ?? { entries: 0, bytes: 0 }
}

/** Inserts an entry, or returns the existing one with this ID. */
export async function insertSavedAddress(database: Database, row: SavedAddressRow): Promise<SavedAddressRow> {
  const [added] = await database.insert(savedAddresses).values(row).onConflictDoNothing().returning()
  if (added) return added
  const [existing] = await database.select().from(savedAddresses).where(eq(savedAddresses.id, row.id))
  return existing ?? insertSavedAddress(database, row)
}

export type SavedAddressChange = Omit<SavedAddressRow, 'id' | 'vendorId' | 'createdAt'>

/** Returns null if these address books have no such entry. */
export async function updateSavedAddress(
  database: Database,
  books: readonly string[],
  id: string,
  change: SavedAddressChange,
): Promise<SavedAddressRow | null> {
  const isInBooks = and(eq(savedAddresses.id, id), inArray(savedAddresses.vendorId, [...books]))
  const [row] = await database.update(savedAddresses).set(change).where(isInBooks).returning()
  return row ?? null
}

/** Returns whether an entry was deleted. */
export async function removeSavedAddress(database: Database, books: readonly string[], id: string): Promise<boolean> {
  const isInBooks = and(eq(savedAddresses.id, id), inArray(savedAddresses.vendorId, [...books]))
  const removed = await database.delete(savedAddresses).where(isInBooks).returning({ id: savedAddresses.id })
  return removed.length > 0
}
