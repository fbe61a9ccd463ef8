import type { Order } from './order.ts'
import { isEnded } from './status.ts'

const minute = 60_000
/** As soon as possible means at the customer's door within 60 minutes (specification 2 §9). */
const asapDropOffMs = 60 * minute

type Timed = Pick<Order, 'status' | 'createdAt' | 'updatedAt' | 'preorderedFor' | 'deliveryEtaMinutes' | 'history'>

/** When the customer should have the item: the time it was ordered for, else 60 minutes after the order. */
export function dueAt(order: Pick<Order, 'createdAt' | 'preorderedFor'>): number {
  return order.preorderedFor ?? order.createdAt + asapDropOffMs
}

/**
 * Whole minutes by which the order is late, 0 when it is in time or not going to be delivered.
 * While it is on its way an arrival that is already known to come too late counts; a delivered order keeps the
 * lateness that it had at the door.
 */
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

function wholeMinutes(ms: number): number {
  return Math.max(0, Math.floor(ms / minute))
}
