import type { KeyValueStorage } from '../environment.ts'
import { readStoredObject } from '../lib/read-stored.ts'

/**
 * Storage entries of requests: drafts with customers' data, and orders whose response is unknown. Each names its owner.
 * Separate, so that the session can empty them without loading the request.
 */
export const draftsKey = 'courier-request-drafts'
export const ledgersKey = 'courier-request-orders'

/** Names, phones and addresses of customers are kept for no longer than a working day on a shared counter. */
export const draftLifetimeMs = 12 * 60 * 60 * 1000

export function clearStoredRequests(storage: KeyValueStorage): void {
  for (const key of [draftsKey, ledgersKey]) storage.removeItem(key)
}

/** Removes what another user has left. @param owner the user's id */
export function clearRequestsOfOthers(storage: KeyValueStorage, owner: string): void {
  for (const key of [draftsKey, ledgersKey])
    if (readStoredObject<{ owner: string }>(storage, key)?.owner !== owner) storage.removeItem(key)
}
