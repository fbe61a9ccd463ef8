import type { KeyValueStorage } from '../environment.ts'

/** Storage entries of requests, separate so that the session can empty them without loading the request. */
export const draftsKey = 'courier-request-drafts'
export const ledgersKey = 'courier-request-orders'

/** Removes drafts and pending orders: nothing of the customers' data outlives a sign-out. */
export function clearStoredRequests(storage: KeyValueStorage): void {
  storage.removeItem(draftsKey)
  storage.removeItem(ledgersKey)
}
