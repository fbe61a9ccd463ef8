import type { KeyValueStorage } from '../environment.ts'

/** Parses an entry of the storage; null if it's missing or unreadable. */
export function readStored(storage: KeyValueStorage, key: string): unknown {
  try {
    return JSON.parse(storage.getItem(key) ?? 'null')
  } catch {
    return null
  }
}

/** Parses an entry that is an object. Its fields are unchecked: other scripts may have written it. */
export function readStoredObject<Entry>(storage: KeyValueStorage, key: string): Partial<Entry> | null {
  const entry = readStored(storage, key)
  return typeof entry === 'object' ? entry : null
}
