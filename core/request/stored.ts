import type { KeyValueStorage } from '../environment.ts'
import { readStoredObject } from '../lib/read-stored.ts'

/**
 * Storage keys of the request form: drafts with customers' data, and records of attempts to order. Each entry has its
 * owner's user ID. In a file of its own, so that the session can remove them without loading the form.
 */
export const draftsKey = 'courier-request-drafts'
export const attemptsKey = 'courier-request-orders'

export function clearStoredRequests(storage: KeyValueStorage): void {
  for (const key of [draftsKey, attemptsKey]) storage.removeItem(key)
}

/** Removes entries of other users. @param owner the current user's ID */
export function clearRequestsOfOthers(storage: KeyValueStorage, owner: string): void {
  for (const key of [draftsKey, attemptsKey])
    if (readStoredObject<{ owner: string }>(storage, key)?.owner !== owner) storage.removeItem(key)
}
