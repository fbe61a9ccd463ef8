import type { KeyValueStorage } from '../../environment.ts'

/** Names of the entries that a request leaves in the storage, so that the session can empty them without its code. */
export const draftsKey = 'courier-request-drafts'
export const ledgersKey = 'courier-request-orders'

/** Drafts with customers' data and orders on their way: nothing of them outlives the session. */
export function clearStoredRequests(storage: KeyValueStorage): void {
  storage.removeItem(draftsKey)
  storage.removeItem(ledgersKey)
}
