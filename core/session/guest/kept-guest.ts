import type { KeyValueStorage } from '../../environment.ts'
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
  try {
    const kept = JSON.parse(storage.getItem(guestKeys.token) ?? 'null') as Partial<KeptGuest> | null
    const isWhole = [kept?.api, kept?.token, kept?.vendorId].every((part) => typeof part === 'string')
    return isWhole ? (kept as KeptGuest) : null
  } catch {
    return null
  }
}
