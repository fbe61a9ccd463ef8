import type { Order } from './order.ts'
import { isEnded, progressOf, statusBehindDelay } from './status.ts'
import { placelessStatuses } from './statuses.ts'

/**
 * Whether an order's status allows edits: from NEW to MODIFIED in `progressOrder` (specification 1 §4), and PAYMENT_COMMITTED
 * of a preorder, which waits for its rider. Callers also check the flag `modify-order-button`.
 */
export function isModifiable(order: Pick<Order, 'status' | 'history' | 'preorderedFor'>): boolean {
  const status = statusBehindDelay(order.status, order.history)
  if (isEnded(status)) return false
  const progress = progressOf(status)
  const first = order.preorderedFor === null ? 'NEW' : 'PAYMENT_COMMITTED'
  return progress >= progressOf(first) && progress <= progressOf('MODIFIED')
}

/** Whether an order is for later and its rider hasn't been called, so that its time can be changed. */
export function isTimeChangeable({ preorderedFor, history }: Pick<Order, 'preorderedFor' | 'history'>): boolean {
  const last = history.findLast(({ status }) => !placelessStatuses.has(status))?.status ?? 'NEW'
  return preorderedFor !== null && progressOf(last) < progressOf('WAITING_FOR_TRANSPORT')
}

/** Counts the edits by vendor and receiver. Editors use it as the version of the order. */
export function modifiedTimes({ history, receiverChanges }: Pick<Order, 'history' | 'receiverChanges'>): number {
  const vendorEdits = history.filter(({ status }) => status === 'MODIFIED')
  const receiverEdits = receiverChanges.filter(({ field }) => field !== 'leave_at')
  return vendorEdits.length + receiverEdits.length
}
