import type { KeyValueStorage } from '../../environment.ts'
import { readStoredObject } from '../../lib/read-stored.ts'
import { guestKeys } from './guest-data.ts'

/** The stored guest; `expires` in ms. */
export interface KeptGuest {
  api: string
  token: string
  vendorId: string
  expires?: unknown
}

/** Returns the stored guest of any order API; null if missing or unreadable. */
export function readKeptGuest(storage: KeyValueStorage): KeptGuest | null {
  const stored = readStoredObject<KeptGuest>(storage, guestKeys.token)
  const isComplete = [stored?.api, stored?.token, stored?.vendorId].every((part) => typeof part === 'string')
  return isComplete ? (stored as KeptGuest) : null
}
