import type { KeyValueStorage } from '../../environment.ts'

/** Separate, so that the session can clear it without loading the search. */
export const searchesKey = 'courier-searches'

/** Also runs on pages without a list. */
export function clearSearchHistory(storage: KeyValueStorage): void {
  storage.removeItem(searchesKey)
}
