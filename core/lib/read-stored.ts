import type { KeyValueStorage } from '../environment.ts'

export function readStored(storage: KeyValueStorage, key: string): unknown {
  try {
    return JSON.parse(storage.getItem(key) ?? 'null')
  } catch {
    return null
  }
}

/** Parses an entry that is an object. Its fields are unchecked: other scripts may have written it. */
export function readStoredObject<Entry>(storage: KeyValueStorage, key: string): Partial<Entry> | null {
  const found = readStored(storage, key)
  return typeof found === 'object' ? found : null
}
