import type { KeyValueStorage } from '../environment.ts'
import { listOf, object, owner, type Schema, text } from './schema.ts'
import { parsed } from './stored.ts'
import { type Declared, rows } from './table.ts'

const listed = object({ vendors: listOf(text) })

/** The owner is null if it isn't known: earlier versions stored searches as a list. */
const owned: Schema<{ owner: string | null }> = (value) =>
  Array.isArray(value) ? { owner: null } : object({ owner })(value)

function clear(storage: KeyValueStorage, isCleared: (declared: Declared) => boolean): void {
  for (const { key } of rows.filter(isCleared)) {
    const vendors = parsed(storage.getItem(key), listed)?.vendors ?? []
    for (const vendor of vendors)
      for (const { until, key } of rows) if (until === 'list') storage.removeItem(key + vendor)
    storage.removeItem(key)
  }
}

/** Clears what ends with the session. @param isOver the user isn't expected to continue it */
export function clearAtEnd(storage: KeyValueStorage, isOver: boolean): void {
  clear(storage, ({ until }) => until === 'session-end' || (isOver && until === 'sign-out'))
}

/** Clears what belongs to the users of earlier sessions. */
export function clearOfUsers(storage: KeyValueStorage): void {
  clear(storage, ({ holder, until }) => holder === 'user' || (holder === 'session' && until === 'sign-out'))
}

/** Clears what belongs to other users than this one. */
export function clearOfOthers(storage: KeyValueStorage, user: string): void {
  clear(storage, ({ holder, key }) => {
    if (holder !== 'user') return false
    const value = parsed(storage.getItem(key), owned)
    return value === null || (value.owner !== null && value.owner !== user)
  })
}

export function clearOfGuest(storage: KeyValueStorage): void {
  clear(storage, ({ holder }) => holder === 'guest')
}
