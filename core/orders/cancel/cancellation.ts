import { paidCancelMinutes } from '../../config/order-limits.ts'
import type { Order } from '../order/order.ts'
import { isEnded, progressOf } from '../order/status.ts'
import { cancellableStatuses } from '../order/status-groups.ts'
import type { OrderStatus } from '../order/statuses.ts'

/** Why an order can't be cancelled. `early`: not yet. */
export type CancelObstacle = 'early' | 'rider-accepted' | 'collected' | 'returning' | 'delayed'

/**
 * `open`: can be cancelled now, `until` an event (`moves-on`: the status changes). `waiting`: can be cancelled from `at` (ms
 * since the epoch). `closed`: not in this status. `ended`: never again.
 */
export type CancelWindow =
  | { state: 'open'; until: 'rider-accepts' | 'delay-ends' | 'moves-on' }
  | { state: 'waiting'; at: number }
  | { state: 'closed'; why: CancelObstacle }
  | { state: 'ended' }

type Cancellable = Pick<Order, 'status' | 'history'>

/**
 * Returns when the vendor may cancel (specification 1 §4); the server checks again.
 * @param delayedCancellation value of the feature flag `delayed-cancellation`
 */
export function cancelWindow(order: Cancellable, now: number, delayedCancellation = false): CancelWindow {
  const { status } = order
  if (cancellableStatuses.has(status)) return { state: 'open', until: 'rider-accepts' }
  if (status === 'DELAYED') {
    return delayedCancellation ? { state: 'open', until: 'delay-ends' } : { state: 'closed', why: 'delayed' }
  }
  if (status === 'PAYMENT_COMMITTED') return committedWindow(order, now)
  if (isEnded(status) || status === 'UNKNOWN') return { state: 'ended' }
  return { state: 'closed', why: obstacleAt(status) }
}

/** Can be cancelled ten minutes after the payment was committed. */
function committedWindow({ history }: Cancellable, now: number): CancelWindow {
  const committed = history.findLast(({ status }) => status === 'PAYMENT_COMMITTED')
  if (!committed) return { state: 'closed', why: 'early' }
  const at = committed.at + paidCancelMinutes * 60_000 + 1
  return now >= at ? { state: 'open', until: 'moves-on' } : { state: 'waiting', at }
}

function obstacleAt(status: OrderStatus): CancelObstacle {
  if (status === 'RETURN_INITIATED') return 'returning'
  if (progressOf(status) >= progressOf('PICKED_UP')) return 'collected'
  return progressOf(status) >= progressOf('COURIER_ACCEPTED_DELIVERY') ? 'rider-accepted' : 'early'
}

export function isCancellable(order: Cancellable, now: number, delayedCancellation = false): boolean {
  return cancelWindow(order, now, delayedCancellation).state === 'open'
}

/** Formats a countdown such as `3:05`. @param formatNumber formats digits */
export function formatCountdown(
  at: number,
  now: number,
  formatNumber: (value: number, options?: Intl.NumberFormatOptions) => string,
): string {
  const seconds = Math.max(0, Math.ceil((at - now) / 1000))
  const twoDigits = formatNumber(seconds % 60, { minimumIntegerDigits: 2 })
  return `${formatNumber(Math.floor(seconds / 60))}:${twoDigits}`
}

// With `other`, the user must type a reason.
export const cancelReasons = [
  'customer-cancelled',
  'wrong-details',
  'item-unavailable',
  'rider-too-late',
  'other',
] as const
export type CancelReason = (typeof cancelReasons)[number]
