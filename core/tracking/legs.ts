import { routeOf } from '../orders/order/route.ts'
import { isEnded, progressOf, type StatusChange, statusBehindDelay } from '../orders/order/status.ts'
import type { OrderStatus } from '../orders/order/statuses.ts'

interface Ride {
  status: OrderStatus
  history: readonly StatusChange[]
  isReturn: boolean
}

/** Returns the ways ahead: the rider's to the pickup, and the order's to the drop-off, or back. Undefined once it ends. */
export function legsAhead<Place>(order: Ride, shop: Place, customer: Place, rider: Place | null) {
  const { status, history } = order
  if (isEnded(status)) return undefined
  const [pickup, dropoff] = routeOf(order, shop, customer)
  if (status === 'RETURN_INITIATED') return [{ from: rider ?? dropoff, to: pickup, isToPickup: false }]
  const isCollected = progressOf(statusBehindDelay(status, history)) >= progressOf('PICKED_UP')
  if (rider && isCollected) return [{ from: rider, to: dropoff, isToPickup: false }]
  const delivery = { from: pickup, to: dropoff, isToPickup: false }
  return rider ? [{ from: rider, to: pickup, isToPickup: true }, delivery] : [delivery]
}
