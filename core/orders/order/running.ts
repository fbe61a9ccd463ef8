import type { Order } from './order.ts'
import { isEnded, progressOf, statusBehindDelay } from './status.ts'

/** Whether an order is paid, not ended, and not waiting for its preordered time. */
export function isRunning(order: Pick<Order, 'status' | 'preorderedFor' | 'history'>, now: number): boolean {
  if (isEnded(order.status) || order.status === 'UNKNOWN') return false
  if (order.status !== 'DELAYED' && progressOf(order.status) < progressOf('NEW')) return false
  const isScheduled = order.preorderedFor !== null && order.preorderedFor > now
  return (
    !isScheduled || progressOf(statusBehindDelay(order.status, order.history)) > progressOf('WAITING_FOR_TRANSPORT')
  )
}
