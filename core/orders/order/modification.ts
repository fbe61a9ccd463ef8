import type { Order } from './order.ts'
import { isEnded, progressOf, statusBehindDelay } from './status.ts'

/**
 * Whether the order may still be changed: from NEW up to MODIFIED's own place on the road (specification 1 §4), so that a
 * change never takes it back; at NEAR_VENDOR the rider stands at the counter. What is paid stays paid. The server decides
 * again, and flag `modify-order-button` before both.
 */
export function isModifiable(order: Pick<Order, 'status' | 'history'>): boolean {
  const status = statusBehindDelay(order.status, order.history)
  if (isEnded(status)) return false
  const progress = progressOf(status)
  return progress >= progressOf('NEW') && progress <= progressOf('MODIFIED')
}

/** How often what can be edited has been changed, by vendor or receiver: its version for those who change it. */
export function modifiedTimes({ history, receiverChanges }: Pick<Order, 'history' | 'receiverChanges'>): number {
  const byVendor = history.filter(({ status }) => status === 'MODIFIED')
  const byReceiver = receiverChanges.filter(({ field }) => field !== 'leave_at')
  return byVendor.length + byReceiver.length
}
