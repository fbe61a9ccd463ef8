import type { Order } from './order.ts'
import { isEnded } from './status.ts'

const minute = 60_000
const asapDropOffMs = 60 * minute

type Due = Pick<Order, 'createdAt' | 'preorderedFor' | 'quotedDeliveryAt'>
type Timed = Due & Pick<Order, 'status' | 'updatedAt' | 'deliveryEtaMinutes' | 'history'>

/** Returns when the delivery is due: the chosen or quoted time, else 60 minutes after the order. */
export function dueAt(order: Due): number {
  return order.preorderedFor ?? order.quotedDeliveryAt ?? order.createdAt + asapDropOffMs
}

/** Returns how late an order is in whole minutes: by its estimate, or by its delivery. 0 if cancelled or returned. */
export function minutesLate(order: Timed, now: number): number {
  if (order.status === 'DELIVERED') {
    const delivered = order.history.findLast((change) => change.status === 'DELIVERED')
    return delivered ? wholeMinutes(delivered.at - dueAt(order)) : 0
  }
  if (isEnded(order.status) || order.status === 'RETURN_INITIATED') return 0
  const expected =
    order.deliveryEtaMinutes === null ? now : Math.max(now, order.updatedAt + order.deliveryEtaMinutes * minute)
  return wholeMinutes(expected - dueAt(order))
}

/** Returns the minutes until a running order is due. Null if it is late, or a preorder for more than an hour later. */
export function minutesLeft(order: Timed, now: number): number | null {
  if (isEnded(order.status) || order.status === 'RETURN_INITIATED' || minutesLate(order, now) > 0) return null
  const left = Math.max(1, Math.ceil((dueAt(order) - now) / minute))
  return left <= 60 || order.preorderedFor === null ? left : null
}

function wholeMinutes(ms: number): number {
  return Math.max(0, Math.floor(ms / minute))
}
