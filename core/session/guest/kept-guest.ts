import type { KeyValueStorage } from '../../environment.ts'
import { readStoredObject } from '../../lib/read-stored.ts'
import { guestKeys } from './guest-data.ts'

/** A guest as stored; `expires` in ms. */
export interface KeptGuest {
  api: string
  token: string
  vendorId: string
  expires?: unknown
}

/** What is kept of a guest, of whichever order API; null where there is nothing or it is broken. */
export function readKeptGuest(storage: KeyValueStorage): KeptGuest | null {
  const kept = readStoredObject<KeptGuest>(storage, guestKeys.token)
  const isWhole = [kept?.api, kept?.token, kept?.vendorId].every((part) => typeof part === 'string')
  return isWhole ? (kept as KeptGuest) : null
}
