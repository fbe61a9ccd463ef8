import type { Order } from './order.ts'
import { isEnded, progressOf, statusBehindDelay } from './status.ts'

/**
 * Whether an order can be changed: from NEW until MODIFIED's place in the order of statuses (specification 1 §4). Payments
 * stay. Flag `modify-order-button` and the server are checked too.
 */
export function isModifiable(order: Pick<Order, 'status' | 'history'>): boolean {
  const status = statusBehindDelay(order.status, order.history)
  if (isEnded(status)) return false
  const progress = progressOf(status)
  return progress >= progressOf('NEW') && progress <= progressOf('MODIFIED')
}

/** Number of edits by vendor or receiver: the version for editors. */
export function modifiedTimes({ history, receiverChanges }: Pick<Order, 'history' | 'receiverChanges'>): number {
  const byVendor = history.filter(({ status }) => status === 'MODIFIED')
  const byReceiver = receiverChanges.filter(({ field }) => field !== 'leave_at')
  return byVendor.length + byReceiver.length
}
