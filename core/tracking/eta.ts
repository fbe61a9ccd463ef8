import { type OrderStatus, type StatusChange, statusBehindDelay } from '../orders/order/status.ts'

const minute = 60_000

const pickupEtaStatuses: ReadonlySet<OrderStatus> = new Set<OrderStatus>([
  'ASSIGNED_TO_TRANSPORT',
  'COURIER_ACCEPTED_DELIVERY',
  'RECEIVED_BY_VENDOR',
  'ACCEPTED_BY_VENDOR',
  'NEAR_VENDOR',
])
const deliveryEtaStatuses: ReadonlySet<OrderStatus> = new Set<OrderStatus>(['PICKED_UP', 'NEAR_CUSTOMER'])

/** The rider's way to the outlet is shown in these statuses only (specification 1 §4). */
export const showsPickupEta = (status: OrderStatus) => pickupEtaStatuses.has(status)
/** The rider's way to the customer is shown in these statuses only. */
export const showsDeliveryEta = (status: OrderStatus) => deliveryEtaStatuses.has(status)

export interface Estimated {
  status: OrderStatus
  history: readonly StatusChange[]
  /** ms since the epoch; both minutes count from here. */
  updatedAt: number
  pickupEtaMinutes: number | null
  deliveryEtaMinutes: number | null
}

export type Eta = { to: 'vendor' | 'customer'; minutes: number; at: number }

/**
 * Where the rider is expected next and in how many minutes from `now` (0: any moment), or null where the status shows
 * no time. `at` is the expected time, ms since the epoch.
 */
export function etaOf(order: Estimated, now: number): Eta | null {
  // A delayed order has a new time, of the stage in which it was overtaken.
  const status = statusBehindDelay(order.status, order.history)
  const to = showsPickupEta(status) ? 'vendor' : showsDeliveryEta(status) ? 'customer' : null
  if (to === null) return null
  const estimated = to === 'vendor' ? order.pickupEtaMinutes : order.deliveryEtaMinutes
  if (estimated === null) return null
  const at = order.updatedAt + estimated * minute
  return { to, minutes: Math.max(0, Math.ceil((at - now) / minute)), at }
}

/**
 * Minutes as the range that is honest about them: a tenth earlier (at least 1), a fifth later (at least 2).
 * 9 → 8–11. Null from 0 on: any moment now.
 */
export function etaRange(minutes: number): { from: number; to: number } | null {
  if (minutes <= 0) return null
  const from = Math.max(1, minutes - Math.max(1, Math.round(minutes / 10)))
  return { from, to: minutes + Math.max(2, Math.round(minutes / 5)) }
}

const step = 5 * minute

/**
 * The same range by the clock, such as 2:40–2:45: rounded outwards to five minutes, so that it holds while the estimate
 * moves by a minute or two. It never begins before the five minutes that run now. ms since the epoch; null from 0 on.
 */
export function etaWindow({ minutes, at }: Eta): { from: number; to: number } | null {
  const range = etaRange(minutes)
  if (!range) return null
  const now = at - minutes * minute
  return {
    from: Math.floor((now + range.from * minute) / step) * step,
    to: Math.ceil((now + range.to * minute) / step) * step,
  }
}

/**
 * When the customer can expect the order, by the clock, from the first stage on; null if there is no estimate, or it has
 * passed. ms since the epoch.
 */
export function arrivalWindow(order: Estimated, now: number): { from: number; to: number } | null {
  if (order.deliveryEtaMinutes === null) return null
  const at = order.updatedAt + order.deliveryEtaMinutes * minute
  return etaWindow({ to: 'customer', minutes: Math.max(0, Math.ceil((at - now) / minute)), at })
}

/** Near means under 5 minutes (specification 2 §9). */
export const nearMinutes = 5

/** Whether the rider is near where the status or the time says so. */
export function isNear(order: Estimated, now: number): boolean {
  const status = statusBehindDelay(order.status, order.history)
  if (status === 'NEAR_VENDOR' || status === 'NEAR_CUSTOMER') return true
  const eta = etaOf(order, now)
  return eta !== null && eta.minutes < nearMinutes
}
