import { and, count, eq, inArray } from 'drizzle-orm'
import type { Database } from './database.ts'
import { type SavedAddressRow, savedAddresses } from './schema.ts'

/** Entries of these books, by name. */
export function savedAddressesOf(database: Database, books: readonly string[]): Promise<SavedAddressRow[]> {
  return database
    .select()
    .from(savedAddresses)
    .where(inArray(savedAddresses.vendorId, [...books]))
    .orderBy(savedAddresses.name, savedAddresses.createdAt, savedAddresses.id)
}

export async function countSavedAddresses(database: Database, book: string): Promise<number> {
  const [row] = await database.select({ all: count() }).from(savedAddresses).where(eq(savedAddresses.vendorId, book))
  return row?.all ?? 0
}

/** The row as it stands: the given one, or the one that has had this id since before. */
export async function insertSavedAddress(database: Database, row: SavedAddressRow): Promise<SavedAddressRow> {
  const [added] = await database.insert(savedAddresses).values(row).onConflictDoNothing().returning()
  if (added) return added
  const [before] = await database.select().from(savedAddresses).where(eq(savedAddresses.id, row.id))
  return before ?? insertSavedAddress(database, row)
}

export type SavedAddressChange = Omit<SavedAddressRow, 'id' | 'vendorId' | 'createdAt'>

/** Null where these books hold no such entry. */
export async function updateSavedAddress(
  database: Database,
  books: readonly string[],
  id: string,
  change: SavedAddressChange,
): Promise<SavedAddressRow | null> {
  const isTheirs = and(eq(savedAddresses.id, id), inArray(savedAddresses.vendorId, [...books]))
  const [row] = await database.update(savedAddresses).set(change).where(isTheirs).returning()
  return row ?? null
}

/** Whether there was one. */
export async function removeSavedAddress(database: Database, books: readonly string[], id: string): Promise<boolean> {
  const isTheirs = and(eq(savedAddresses.id, id), inArray(savedAddresses.vendorId, [...books]))
  const removed = await database.delete(savedAddresses).where(isTheirs).returning({ id: savedAddresses.id })
  return removed.length > 0
}
