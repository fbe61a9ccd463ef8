import type { Order } from '../order/order.ts'
import { isEnded, type OrderStatus, progressOf } from '../order/status.ts'

const cancellableStatuses: ReadonlySet<OrderStatus> = new Set<OrderStatus>([
  'RECEIVED',
  'WAITING_FOR_TRANSPORT',
  'ASSIGNED_TO_TRANSPORT',
  'MODIFIED',
])
const committedPaymentWaitMs = 10 * 60_000

/** Why an order can't be cancelled now. `early`: it will be possible. */
export type CancelObstacle = 'early' | 'rider-accepted' | 'collected' | 'returning' | 'delayed'

/**
 * Whether, why and for how long an order can be cancelled.
 * `open`: until a rider accepts it, or for as long as it's delayed. `waiting`: from `at` on, ms since the epoch.
 * `ended`: there is nothing to cancel any more.
 */
export type CancelWindow =
  | { state: 'open'; until: 'rider-accepts' | 'delay-ends' | 'moves-on' }
  | { state: 'waiting'; at: number }
  | { state: 'closed'; why: CancelObstacle }
  | { state: 'ended' }

type Cancellable = Pick<Order, 'status' | 'history'>

/**
 * When the vendor may cancel the order (specification 1 §4). The server decides again.
 * @param delayedCancellation flag `delayed-cancellation`; without it a delayed order stays
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

/** More than ten minutes after the commit: the first millisecond at which it is possible. */
function committedWindow({ history }: Cancellable, now: number): CancelWindow {
  const committed = history.findLast(({ status }) => status === 'PAYMENT_COMMITTED')
  if (!committed) return { state: 'closed', why: 'early' }
  const at = committed.at + committedPaymentWaitMs + 1
  return now >= at ? { state: 'open', until: 'moves-on' } : { state: 'waiting', at }
}

function obstacleAt(status: OrderStatus): CancelObstacle {
  if (status === 'RETURN_INITIATED') return 'returning'
  if (progressOf(status) >= progressOf('PICKED_UP')) return 'collected'
  return progressOf(status) >= progressOf('COURIER_ACCEPTED_DELIVERY') ? 'rider-accepted' : 'early'
}

/** Whether the vendor may cancel the order now. */
export function isCancellable(order: Cancellable, now: number, delayedCancellation = false): boolean {
  return cancelWindow(order, now, delayedCancellation).state === 'open'
}

/** Minutes and seconds until an instant, as a clock counts down: `3:05`. @param number writes a number in the page's digits */
export function countdown(
  at: number,
  now: number,
  number: (value: number, options?: Intl.NumberFormatOptions) => string,
): string {
  const seconds = Math.max(0, Math.ceil((at - now) / 1000))
  const twoDigits = number(seconds % 60, { minimumIntegerDigits: 2 })
  return `${number(Math.floor(seconds / 60))}:${twoDigits}`
}

/** Reasons offered by name; `other` asks for words of the user's own. */
export const cancelReasons = [
  'customer-cancelled',
  'wrong-details',
  'item-unavailable',
  'rider-too-late',
  'other',
] as const
export type CancelReason = (typeof cancelReasons)[number]
