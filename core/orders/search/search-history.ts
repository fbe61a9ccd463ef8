import { atom, type ReadableAtom } from 'nanostores'
import type { KeyValueStorage } from '../../environment.ts'
import { readStored } from '../../lib/read-stored.ts'
import type { Session } from '../../session/session.ts'
import { searchesKey } from './stored-searches.ts'

/** Specification 1 §9. */
export const mostSearches = 10

export interface SearchHistory {
  /** The newest first. */
  $searches: ReadableAtom<readonly string[]>
  /** Puts a search at the top; one that is there already moves up, and blanks are no search. */
  remember(typed: string): void
  /** Removes one. */
  forget(search: string): void
  destroy(): void
}

/** What was looked for on this device. It holds names and phone numbers: it ends with the session. */
export function createSearchHistory(storage: KeyValueStorage, session: Pick<Session, 'onSignOut'>): SearchHistory {
  const $searches = atom(read(storage))
  const stopListening = session.onSignOut(() => $searches.set([]))
  function keep(searches: readonly string[]) {
    $searches.set(searches)
    storage.setItem(searchesKey, JSON.stringify(searches))
  }
  return {
    $searches,
    remember(typed) {
      const search = typed.trim()
      if (search === '') return
      // Another list of the page, or another tab, may have stored one since then.
      const others = read(storage).filter((one) => one.toLowerCase() !== search.toLowerCase())
      keep([search, ...others].slice(0, mostSearches))
    },
    forget: (search) => keep(read(storage).filter((one) => one !== search)),
    destroy: stopListening,
  }
}

function read(storage: KeyValueStorage): readonly string[] {
  const kept = readStored(storage, searchesKey)
  return Array.isArray(kept) ? kept.filter((one) => typeof one === 'string').slice(0, mostSearches) : []
}
