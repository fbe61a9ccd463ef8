import { atom, computed, type ReadableAtom } from 'nanostores'
import { maxSearches } from '../../config/order-limits.ts'
import type { KeyValueStorage } from '../../environment.ts'
import type { Session } from '../../session/session.ts'
import { searchesEntry } from '../../storage/order-entries.ts'
import { ownerOf, storedOf } from '../../storage/stored.ts'

export interface SearchHistory {
  $searches: ReadableAtom<readonly string[]>
  /** Moves a search to the top; blanks are ignored. */
  remember(typed: string): void
  remove(search: string): void
}

/** The user's searches in this browser. They hold names and phone numbers, so signing out clears them. */
export function createSearchHistory(storage: KeyValueStorage, session: Pick<Session, '$session'>): SearchHistory {
  const entry = storedOf(storage, searchesEntry, () => ownerOf(session.$session.get()))
  const $written = atom(0)
  const read = () => (entry.read()?.searches ?? []).slice(0, maxSearches)

  function write(searches: readonly string[]) {
    entry.write({ searches })
    $written.set($written.get() + 1)
  }

  return {
    $searches: computed([session.$session, $written], read),
    remember(typed) {
      const search = typed.trim()
      if (search === '') return
      // Another list or tab may have stored one.
      const others = read().filter((one) => one.toLowerCase() !== search.toLowerCase())
      write([search, ...others].slice(0, maxSearches))
    },
    remove: (search) => write(read().filter((one) => one !== search)),
  }
}
