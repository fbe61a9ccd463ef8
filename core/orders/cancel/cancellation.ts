import type { Order } from '../order/order.ts'
import type { OrderStatus } from '../order/status.ts'

const cancellableStatuses: ReadonlySet<OrderStatus> = new Set<OrderStatus>([
  'RECEIVED',
  'WAITING_FOR_TRANSPORT',
  'ASSIGNED_TO_TRANSPORT',
  'MODIFIED',
])
const committedPaymentWaitMs = 10 * 60_000

/**
 * Whether the vendor may cancel the order now (specification 1 §4). The server decides again.
 * @param delayedCancellation flag `delayed-cancellation`; without it a delayed order stays
 */
export function isCancellable(
  order: Pick<Order, 'status' | 'history'>,
  now: number,
  delayedCancellation = false,
): boolean {
  if (cancellableStatuses.has(order.status)) return true
  if (order.status === 'DELAYED') return delayedCancellation
  if (order.status !== 'PAYMENT_COMMITTED') return false
  const committed = order.history.findLast((change) => change.status === 'PAYMENT_COMMITTED')
  return committed !== undefined && now - committed.at > committedPaymentWaitMs
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
