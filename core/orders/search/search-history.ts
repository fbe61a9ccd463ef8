import { atom, type ReadableAtom } from 'nanostores'
import { maxSearches } from '../../config/order-limits.ts'
import type { KeyValueStorage } from '../../environment.ts'
import { readStored } from '../../lib/read-stored.ts'
import type { Session } from '../../session/session.ts'
import { searchesKey } from './stored-searches.ts'

export interface SearchHistory {
  $searches: ReadableAtom<readonly string[]>
  /** Moves a search to the top; blanks are ignored. */
  remember(typed: string): void
  remove(search: string): void
  destroy(): void
}

/** Searches of this device. They hold names and phone numbers, so signing out clears them. */
export function createSearchHistory(storage: KeyValueStorage, session: Pick<Session, 'onSignOut'>): SearchHistory {
  const $searches = atom(read(storage))
  const stopListening = session.onSignOut(() => $searches.set([]))
  function store(searches: readonly string[]) {
    $searches.set(searches)
    storage.setItem(searchesKey, JSON.stringify(searches))
  }
  return {
    $searches,
    remember(typed) {
      const search = typed.trim()
      if (search === '') return
      // Another list or tab may have stored one.
      const others = read(storage).filter((one) => one.toLowerCase() !== search.toLowerCase())
      store([search, ...others].slice(0, maxSearches))
    },
    remove: (search) => store(read(storage).filter((one) => one !== search)),
    destroy: stopListening,
  }
}

function read(storage: KeyValueStorage): readonly string[] {
  const stored = readStored(storage, searchesKey)
  return Array.isArray(stored) ? stored.filter((one) => typeof one === 'string').slice(0, maxSearches) : []
}
