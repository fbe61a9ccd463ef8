import { endStatuses, statusBeforeDelay } from '../orders/statuses.ts'
import { usualSteps } from './transitions.ts'

// A server receives its own orders.
const statusOrder = usualSteps.filter((status) => status !== 'RECEIVED')
const collectedIndex = statusOrder.indexOf('PICKED_UP')

/** Returns the statuses that an operator may set: later ones and ends. None after an order's end, or before its payment. */
export function operatorMoves(order: {
  status: string
  statusHistory: readonly { status: string; created_at: string }[]
}): string[] {
  if (endStatuses.has(order.status)) return []
  if (order.status === 'RETURN_INITIATED') return ['RETURNED_TO_VENDOR']
  const { status } = statusBeforeDelay(order)
  // Card payments begin before NEW.
  const position = status === 'PAYMENT_COMMITTED' || status === 'RECEIVED' ? 0 : statusOrder.indexOf(status)
  if (position < 0) return []
  const isCollected = position >= collectedIndex
  const isAssigned = position > statusOrder.indexOf('WAITING_FOR_TRANSPORT')
  return [
    ...statusOrder.slice(position + 1),
    ...(isAssigned && !isCollected ? ['WAITING_FOR_TRANSPORT'] : []),
    ...(order.status === 'DELAYED' || position === 0 ? [] : ['DELAYED']),
    ...(isCollected ? ['RETURN_INITIATED'] : ['CANCELLED', 'STALLED']),
  ]
}
