import type { StatusFilter } from '../../../core/api/order-lists.ts'
import { paidCancelMinutes } from '../../../core/config/order-limits.ts'
import { cancellableStatuses, collectedStatuses, newStatuses } from '../../../core/orders/order/status-groups.ts'
import {
  cancelledStatuses,
  deliveredStatuses,
  placelessStatuses,
  progressOrder,
} from '../../../core/orders/order/statuses.ts'

/** The rider has the item, and brings it to the customer. */
export const onTheWayStatuses: ReadonlySet<string> = new Set(['PICKED_UP', 'COURIER_LEFT_VENDOR', 'NEAR_CUSTOMER'])
export const endStatuses: ReadonlySet<string> = new Set([...deliveredStatuses, ...cancelledStatuses])

type History = readonly { status: string; created_at: string }[]

/** Returns when the status was last reached, in ms since 1970. */
export function lastTime(history: History, status: string): number | null {
  const entry = history.findLast((change) => change.status === status)
  return entry ? Date.parse(entry.created_at) : null
}

/** Whether the last acceptance is later than the last search for a rider. */
export function hasRider(history: History): boolean {
  const accepted = history.findLastIndex((change) => change.status === 'COURIER_ACCEPTED_DELIVERY')
  const waiting = history.findLastIndex((change) => change.status === 'WAITING_FOR_TRANSPORT')
  return accepted > waiting
}

/** Whether the position is public: DELAYED, or from RECEIVED_BY_VENDOR until before DELIVERED. */
export function showsRiderPosition(order: { status: string; statusHistory: History }): boolean {
  if (!hasRider(order.statusHistory)) return false
  if (order.status === 'DELAYED') return true
  const index = progressOrder.indexOf(order.status)
  return index >= progressOrder.indexOf('RECEIVED_BY_VENDOR') && index < progressOrder.indexOf('DELIVERED')
}

/** Whether an order can be cancelled (specification 1 §4, cancellation). @param allowsDelayed flag `delayed-cancellation` */
export function isCancellable(
  order: { status: string; statusHistory: History },
  now: number,
  allowsDelayed: boolean,
): boolean {
  if (cancellableStatuses.has(order.status)) return true
  if (order.status === 'DELAYED') return allowsDelayed
  if (order.status !== 'PAYMENT_COMMITTED') return false
  const committed = lastTime(order.statusHistory, 'PAYMENT_COMMITTED')
  return committed !== null && now - committed > paidCancelMinutes * 60_000
}

/** Whether an order that can't be cancelled now may be later: it's before the search for a rider. */
export function isTooEarlyToCancel({ status }: { status: string }): boolean {
  const index = progressOrder.indexOf(status)
  return !endStatuses.has(status) && index >= 0 && index < progressOrder.indexOf('WAITING_FOR_TRANSPORT')
}

/**
 * Whether an order can be changed: from NEW up to MODIFIED in `progressOrder` (specification 1 §4, step 12), and a paid
 * preorder that waits for its rider. DELAYED counts as the status before it. A change to or from card payment is refused
 * later, by `dueForChange`.
 */
export function isModifiable(order: { status: string; statusHistory: History; preorderedFor: number | null }): boolean {
  const status = order.status === 'DELAYED' ? statusBeforeDelay(order).status : order.status
  if (endStatuses.has(status)) return false
  const first = order.preorderedFor === null ? 'NEW' : 'PAYMENT_COMMITTED'
  const index = progressOrder.indexOf(status)
  return index >= progressOrder.indexOf(first) && index <= progressOrder.indexOf('MODIFIED')
}

/** Whether an order is for later and its rider hasn't been called, so that its time can be changed. */
export function isBeforeRiderCall(order: { statusHistory: History; preorderedFor: number | null }): boolean {
  if (order.preorderedFor === null) return false
  const index = progressOrder.indexOf(statusBeforeDelay(order).status)
  return index < progressOrder.indexOf('WAITING_FOR_TRANSPORT')
}

/** Counts edits by vendor and receiver. Clients send the number with a change, to detect conflicts. */
export function modifiedTimes(order: {
  statusHistory: History
  receiverChanges: readonly { field: string }[]
}): number {
  const byVendor = order.statusHistory.filter((change) => change.status === 'MODIFIED')
  const byReceiver = order.receiverChanges.filter((change) => change.field !== 'leave_at')
  return byVendor.length + byReceiver.length
}

/** Returns the last status other than MODIFIED, DELAYED and UNKNOWN, and its time in ms since 1970. */
export function statusBeforeDelay({ statusHistory }: { statusHistory: History }): { status: string; at: number } {
  const entry = statusHistory.findLast(({ status }) => !placelessStatuses.has(status))
  return { status: entry?.status ?? 'NEW', at: Date.parse(entry?.created_at ?? '') || 0 }
}

const statusesByFilter: Record<Exclude<StatusFilter, 'ANY'>, ReadonlySet<string>> = {
  NEW: newStatuses,
  COLLECTED: collectedStatuses,
  DELIVERED: deliveredStatuses,
  CANCELLED: cancelledStatuses,
}

/** Applies a status filter of the history (specification 1 §3 and §4, groups and tabs). */
export function passesFilter(
  { status, statusHistory }: { status: string; statusHistory: History },
  filter: StatusFilter,
): boolean {
  if (filter === 'ANY') return true
  if (status !== 'DELAYED') return statusesByFilter[filter].has(status)
  const hasBeenIn = (statuses: ReadonlySet<string>) => statusHistory.some((change) => statuses.has(change.status))
  if (hasBeenIn(collectedStatuses)) return filter === 'COLLECTED'
  return filter === 'NEW' && !hasBeenIn(deliveredStatuses) && !hasBeenIn(cancelledStatuses)
}
