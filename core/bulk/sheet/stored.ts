import type { KeyValueStorage } from '../../environment.ts'
import { readStoredObject } from '../../lib/read-stored.ts'

/** Storage of tables, which hold customer data. Separate, so that a session can clear them without loading the table. */
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

/** Registers the vendor's entries, and removes another user's. */
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
