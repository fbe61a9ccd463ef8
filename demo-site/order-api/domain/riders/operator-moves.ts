import { endStatuses, statusBeforeDelay } from '../orders/statuses.ts'

const road = [
  'NEW',
  'RECEIVED_BY_VENDOR',
  'ACCEPTED_BY_VENDOR',
  'WAITING_FOR_TRANSPORT',
  'ASSIGNED_TO_TRANSPORT',
  'COURIER_ACCEPTED_DELIVERY',
  'NEAR_VENDOR',
  'PICKED_UP',
  'COURIER_LEFT_VENDOR',
  'NEAR_CUSTOMER',
  'DELIVERED',
]
const collected = road.indexOf('PICKED_UP')

/** Returns statuses that an operator may set: later ones and ends; none after the end or before payment. */
export function operatorMoves(order: {
  status: string
  statusHistory: readonly { status: string; created_at: string }[]
}): string[] {
  if (endStatuses.has(order.status)) return []
  if (order.status === 'RETURN_INITIATED') return ['RETURNED_TO_VENDOR']
  const { status } = statusBeforeDelay(order)
  // Card payments begin before NEW.
  const place = status === 'PAYMENT_COMMITTED' || status === 'RECEIVED' ? 0 : road.indexOf(status)
  if (place < 0) return []
  const isCollected = place >= collected
  const isAssigned = place > road.indexOf('WAITING_FOR_TRANSPORT')
  return [
    ...road.slice(place + 1),
    ...(isAssigned && !isCollected ? ['WAITING_FOR_TRANSPORT'] : []),
    ...(order.status === 'DELAYED' || place === 0 ? [] : ['DELAYED']),
    ...(isCollected ? ['RETURN_INITIATED'] : ['CANCELLED', 'STALLED']),
  ]
}
