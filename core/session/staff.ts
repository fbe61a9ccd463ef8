import type { KeyValueStorage } from '../environment.ts'
import { staffTokenEntry } from '../storage/session-entries.ts'
import { stored } from '../storage/stored.ts'

/** Returns the token of staff (specification 1 §3); null for anyone else. */
export const staffTokenOf = (storage: KeyValueStorage): string | null => stored(storage, staffTokenEntry).read()

export const isStaff = (storage: KeyValueStorage): boolean => staffTokenOf(storage) !== null
