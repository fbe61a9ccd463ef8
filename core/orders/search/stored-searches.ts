import type { KeyValueStorage } from '../../environment.ts'

/** Name of the entry that holds the searches, so that the session can empty it without their code. */
export const searchesKey = 'courier-searches'

/** Also on pages that show no list. */
export function clearSearchHistory(storage: KeyValueStorage): void {
  storage.removeItem(searchesKey)
}
