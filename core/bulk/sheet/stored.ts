import type { KeyValueStorage } from '../../environment.ts'
import { readStoredObject } from '../../lib/read-stored.ts'

/** Storage of bulk tables, in a file of its own so that the session can remove them without loading the table. */
const listKey = 'courier-bulk-sheets'
export const sheetKey = (vendorId: string) => `courier-bulk-sheet-${vendorId}`
export const changesKey = (vendorId: string) => `courier-bulk-changes-${vendorId}`

interface StoredList {
  owner: string
  vendors: string[]
}

function readList(storage: KeyValueStorage): StoredList | null {
  const { owner, vendors } = readStoredObject<StoredList>(storage, listKey) ?? {}
  return typeof owner === 'string' && Array.isArray(vendors) ? { owner, vendors: vendors.map(String) } : null
}

export const ownerOfSheets = (storage: KeyValueStorage) => readList(storage)?.owner ?? null

/** Records that the vendor has a stored table, and removes other users' tables. */
export function listSheet(storage: KeyValueStorage, owner: string, vendorId: string): void {
  clearSheetsOfOthers(storage, owner)
  const vendors = readList(storage)?.vendors ?? []
  if (vendors.includes(vendorId)) return
  storage.setItem(listKey, JSON.stringify({ owner, vendors: [...vendors, vendorId] } satisfies StoredList))
}

export function removeSheet(storage: KeyValueStorage, vendorId: string): void {
  storage.removeItem(sheetKey(vendorId))
  storage.removeItem(changesKey(vendorId))
}

export function clearStoredSheets(storage: KeyValueStorage): void {
  for (const vendorId of readList(storage)?.vendors ?? []) removeSheet(storage, vendorId)
  storage.removeItem(listKey)
}

/** Removes other users' tables. @param owner the user's ID */
export function clearSheetsOfOthers(storage: KeyValueStorage, owner: string): void {
  if (ownerOfSheets(storage) !== owner) clearStoredSheets(storage)
}
