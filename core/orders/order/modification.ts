import type { Order } from './order.ts'
import { isEnded, progressOf, statusBehindDelay } from './status.ts'

/**
 * Whether an order's status allows edits: from NEW to MODIFIED in `progressOrder` (specification 1 §4). Callers also check
 * the flag `modify-order-button`.
 */
export function isModifiable(order: Pick<Order, 'status' | 'history'>): boolean {
  const status = statusBehindDelay(order.status, order.history)
  if (isEnded(status)) return false
  const progress = progressOf(status)
  return progress >= progressOf('NEW') && progress <= progressOf('MODIFIED')
}

/** Counts the edits by vendor and receiver. Editors use it as the version of the order. */
export function modifiedTimes({ history, receiverChanges }: Pick<Order, 'history' | 'receiverChanges'>): number {
  const vendorEdits = history.filter(({ status }) => status === 'MODIFIED')
  const receiverEdits = receiverChanges.filter(({ field }) => field !== 'leave_at')
  return vendorEdits.length + receiverEdits.length
}
