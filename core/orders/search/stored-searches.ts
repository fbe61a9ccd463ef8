import type { KeyValueStorage } from '../../environment.ts'

/** In a file of its own, so that signing out clears it without loading the search. */
export const searchesKey = 'courier-searches'

/** Clears the searches, also on pages without a list. */
export function clearSearchHistory(storage: KeyValueStorage): void {
  storage.removeItem(searchesKey)
}
