import type { KeyValueStorage } from '../environment.ts'

/** What an entry of browser storage holds, as JSON; null if it is missing or unreadable. */
export function readStored(storage: KeyValueStorage, key: string): unknown {
  try {
    return JSON.parse(storage.getItem(key) ?? 'null')
  } catch {
    return null
  }
}

/** The same for an entry that is an object. Anybody may have written it: the caller checks the fields it relies on. */
export function readStoredObject<Entry>(storage: KeyValueStorage, key: string): Partial<Entry> | null {
  const found = readStored(storage, key)
  return typeof found === 'object' ? found : null
}
