import type { ReadableAtom } from 'nanostores'
import { failureText } from '../api/errors.ts'
import type { Canceller, CancelOutcome } from './cancel/cancel-order.ts'
import type { OpenedOrderStore } from './opened-order.ts'
import type { Order } from './order/order.ts'
import type { OrdersPage } from './orders-page.ts'

/** `failed` has no rows; a failed refresh keeps them and is `stale`. */
export type ListState =
  | { state: 'signed-out' }
  | { state: 'no-vendor' }
  | { state: 'loading' }
  | { state: 'ready'; stale: boolean }
  | { state: 'failed'; error: unknown }

export const failureKey = failureText

/** Shows that a list couldn't be fetched, and why (specification 1 §8). */
export function reportListFailure(
  { notifications, translations }: Pick<OrdersPage, 'notifications' | 'translations'>,
  key: 'error.cant-retrieve-current-orders' | 'error.cant-retrieve-past-orders',
  error: unknown,
) {
  notifications.notify({ type: 'error', key, reason: failureText(error, translations.isTextKey) })
}

/** Whether a failure is news: the list's first one since it was loading or up to date. */
export const isFirstFailure = (list: ListState) => list.state === 'loading' || (list.state === 'ready' && !list.stale)

/** How updates arrive: `live`, `reconnecting`, or `polling` after a fetch without a socket. Times are ms. */
export interface UpdatesStatus {
  state: 'live' | 'reconnecting' | 'polling'
  since: number
  lastUpdateAt: number
}

/** Rows and details of active and past orders. */
export interface ListedOrders {
  $state: ReadableAtom<ListState>
  $rows: ReadableAtom<readonly string[]>
  /** Notifies of this order's changes only. */
  $order(id: string): ReadableAtom<Order | undefined>
  /** Whether the order has just changed live. False for all orders while very many change. */
  isFresh(id: string): boolean
  /** Ms since the epoch, updated every half minute. */
  $now: ReadableAtom<number>
  $searchKey: ReadableAtom<string>
  search(typed: string): void
  /** Successful searches, newest first (specification 1 §9: at most 10). */
  $searches: ReadableAtom<readonly string[]>
  rememberSearch(): void
  forgetSearch(search: string): void
  $query: ReadableAtom<string>
  /** Applies a query; missing parts are defaults. */
  applyQuery(query: string): void
  /** Null until the live connection has been tried. */
  $connection: ReadableAtom<UpdatesStatus | null>
  $opened: OpenedOrderStore['$opened']
  /** Opens an order by ID, in the list or not; null closes. */
  open(id: string | null): void
  $cancelling: Canceller['$cancelling']
  /** Cancels with a reason; null if the list has no such order. */
  cancelOrder(id: string, reason: string, isQuiet?: boolean): Promise<CancelOutcome | null>
  refresh(): Promise<void>
  destroy(): void
}
