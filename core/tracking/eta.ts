import { type StatusChange, statusBehindDelay } from '../orders/order/status.ts'
import type { OrderStatus } from '../orders/order/statuses.ts'

const minuteMs = 60_000

const pickupEtaStatuses: ReadonlySet<OrderStatus> = new Set<OrderStatus>([
  'ASSIGNED_TO_TRANSPORT',
  'COURIER_ACCEPTED_DELIVERY',
  'RECEIVED_BY_VENDOR',
  'ACCEPTED_BY_VENDOR',
  'NEAR_VENDOR',
])
const deliveryEtaStatuses: ReadonlySet<OrderStatus> = new Set<OrderStatus>(['PICKED_UP', 'NEAR_CUSTOMER'])

export const showsPickupEta = (status: OrderStatus) => pickupEtaStatuses.has(status)
export const showsDeliveryEta = (status: OrderStatus) => deliveryEtaStatuses.has(status)

export interface Estimated {
  status: OrderStatus
  history: readonly StatusChange[]
  updatedAt: number
  pickupEtaMinutes: number | null
  deliveryEtaMinutes: number | null
}

export type Eta = { to: 'vendor' | 'customer'; minutes: number; at: number }

/** Returns the next arrival in minutes from `now` (0: any moment) and as `at`, ms since the epoch; null without a time. */
export function etaOf(order: Estimated, now: number): Eta | null {
  const status = statusBehindDelay(order.status, order.history)
  const to = showsPickupEta(status) ? 'vendor' : showsDeliveryEta(status) ? 'customer' : null
  if (to === null) return null
  const estimated = to === 'vendor' ? order.pickupEtaMinutes : order.deliveryEtaMinutes
  if (estimated === null) return null
  const at = order.updatedAt + estimated * minuteMs
  return { to, minutes: Math.max(0, Math.ceil((at - now) / minuteMs)), at }
}

/** Widens minutes to a realistic range, such as 9 to 8–11. Null if no minutes are left, so that any moment is possible. */
export function etaRange(minutes: number): { from: number; to: number } | null {
  if (minutes <= 0) return null
  const from = Math.max(1, minutes - Math.max(1, Math.round(minutes / 10)))
  return { from, to: minutes + Math.max(2, Math.round(minutes / 5)) }
}

const windowStepMs = 5 * minuteMs

/** Returns times of day, rounded outwards to five minutes so that they rarely change: 2:40–2:45, ms since the epoch. */
export function etaWindow({ minutes, at }: Eta): { from: number; to: number } | null {
  const range = etaRange(minutes)
  if (!range) return null
  const now = at - minutes * minuteMs
  return {
    from: Math.floor((now + range.from * minuteMs) / windowStepMs) * windowStepMs,
    to: Math.ceil((now + range.to * minuteMs) / windowStepMs) * windowStepMs,
  }
}

/** Returns when to expect the order, in ms since the epoch; null without an estimate or once it has passed. */
export function arrivalWindow(order: Estimated, now: number): { from: number; to: number } | null {
  if (order.deliveryEtaMinutes === null) return null
  const at = order.updatedAt + order.deliveryEtaMinutes * minuteMs
  return etaWindow({ to: 'customer', minutes: Math.max(0, Math.ceil((at - now) / minuteMs)), at })
}

/** Fewer minutes than this count as near (specification 2 §9). */
export const nearMinutes = 5

export function isNear(order: Estimated, now: number): boolean {
  const status = statusBehindDelay(order.status, order.history)
  if (status === 'NEAR_VENDOR' || status === 'NEAR_CUSTOMER') return true
  const eta = etaOf(order, now)
  return eta !== null && eta.minutes < nearMinutes
}
