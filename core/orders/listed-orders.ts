import type { ReadableAtom } from 'nanostores'
import { failureText } from '../api/errors.ts'
import type { Cancelling, CancelOutcome } from './cancel/cancel-order.ts'
import type { Opening } from './opened-order.ts'
import type { Order } from './order/order.ts'

/** How a list stands. `failed` has nothing to show; a refresh that fails keeps what is shown and is `stale`. */
export type ListState =
  | { state: 'signed-out' }
  /** There are no orders to show: the user has no vendor. */
  | { state: 'no-vendor' }
  | { state: 'loading' }
  | { state: 'ready'; stale: boolean }
  | { state: 'failed'; error: unknown }

/** A sentence on why a list couldn't be fetched: what the server said, in the user's language, or whose fault it is. */
export const failureKey = failureText

/**
 * How a list is kept current: `live` as it happens, `reconnecting` while the connection is lost, `polling` once the list has
 * been fetched in its place. Times are ms.
 */
export interface Connection {
  state: 'live' | 'reconnecting' | 'polling'
  since: number
  /** When the server was last heard. */
  lastHeardAt: number
}

/** What active and past orders have in common: rows of single orders, and the details of one. */
export interface ListedOrders {
  $state: ReadableAtom<ListState>
  /** Ids of the orders to show, in their order; the same list while nothing moved. */
  $rows: ReadableAtom<readonly string[]>
  /** One order, for its row: tells of this order's changes only. */
  $order(id: string): ReadableAtom<Order | undefined>
  /** Whether the order changed live a moment ago, for a row that appears because of it. */
  isFresh(id: string): boolean
  /** ms since the epoch, moved on every half minute: what "late by" and "can be cancelled" are reckoned from. */
  $now: ReadableAtom<number>
  /** What was typed to find orders. */
  $searchKey: ReadableAtom<string>
  search(typed: string): void
  /** The last searches that led somewhere, the newest first (specification 1 §9: at most 10). */
  $searches: ReadableAtom<readonly string[]>
  /** Keeps what is typed among the last searches. */
  rememberSearch(): void
  /** Removes one of the last searches. */
  forgetSearch(search: string): void
  /** Tab, search, period and status as the query of an address (`list-query.ts`). */
  $query: ReadableAtom<string>
  /** Sets the list to a query; what it leaves out is as at the start. */
  applyQuery(query: string): void
  /** How current the list is; null until the live connection has been tried. */
  $connection: ReadableAtom<Connection | null>
  $opened: Opening['$opened']
  /** Opens an order by its id, also one that the list doesn't hold; null closes. */
  open(id: string | null): void
  $cancelling: Cancelling['$cancelling']
  /** Cancels with a reason in the vendor's words; see `Cancelling`. Null where the list has no such order. */
  cancelOrder(id: string, reason: string, isQuiet?: boolean): Promise<CancelOutcome | null>
  /** Fetches again what could not be fetched. */
  refresh(): Promise<void>
  destroy(): void
}
