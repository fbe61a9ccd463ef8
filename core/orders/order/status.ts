/**
 * The statuses of an order and their progress (specification 1 §4), as every element that shows one needs them.
 * Twenty-three come over the wire; the twenty-fourth, `UNKNOWN`, stands for any word this build does not know.
 * What a reader sees may be one more: an order on its way back shows as returning, then returned (`displayStatusOf`).
 */
export const orderStatuses = [
  'NEW',
  'STALLED',
  'RECEIVED',
  'WAITING_FOR_TRANSPORT',
  'ASSIGNED_TO_TRANSPORT',
  'COURIER_ACCEPTED_DELIVERY',
  'RECEIVED_BY_VENDOR',
  'ACCEPTED_BY_VENDOR',
  'NEAR_VENDOR',
  'DELAYED',
  'PICKED_UP',
  'NEAR_CUSTOMER',
  'DELIVERED',
  'CANCELLED',
  'COURIER_LEFT_VENDOR',
  'MODIFIED',
  'INITIATED',
  'PAYMENT_INITIATED',
  'PAYMENT_COMMITTED',
  'PAYMENT_FAILED',
  'PAYMENT_CANCELLED',
  'RETURN_INITIATED',
  'RETURNED_TO_VENDOR',
  'UNKNOWN',
] as const
export type OrderStatus = (typeof orderStatuses)[number]

/** One entry of an order's status history; `at` is ms since the epoch. */
export interface StatusChange {
  status: OrderStatus
  at: number
}

const known: ReadonlySet<string> = new Set(orderStatuses)

/** The wire's word as a status; `UNKNOWN` where a newer server says something this build has not heard of. */
export function statusFromWire(word: string): OrderStatus {
  return known.has(word) ? (word as OrderStatus) : 'UNKNOWN'
}

/** The order in which an order's life goes. STALLED keeps its place here, so that what follows keeps its number. */
export const progressOrder = [
  'INITIATED',
  'PAYMENT_INITIATED',
  'PAYMENT_COMMITTED',
  'NEW',
  'STALLED',
  'RECEIVED',
  'RECEIVED_BY_VENDOR',
  'ACCEPTED_BY_VENDOR',
  'WAITING_FOR_TRANSPORT',
  'ASSIGNED_TO_TRANSPORT',
  'COURIER_ACCEPTED_DELIVERY',
  'MODIFIED',
  'NEAR_VENDOR',
  'PICKED_UP',
  'COURIER_LEFT_VENDOR',
  'NEAR_CUSTOMER',
  'DELIVERED',
  'RETURN_INITIATED',
  'RETURNED_TO_VENDOR',
] as const satisfies readonly OrderStatus[]

/** Numbers given by name win over the place in the list: a stalled order has left the road, wherever it stood. */
const offTheRoad: Partial<Record<OrderStatus, number>> = {
  CANCELLED: -1,
  PAYMENT_CANCELLED: -2,
  PAYMENT_FAILED: -3,
  STALLED: -4,
}
const lowest = -5

const progressNumbers = new Map<OrderStatus, number>(progressOrder.map((status, position) => [status, position]))
for (const status of Object.keys(offTheRoad) as OrderStatus[]) progressNumbers.set(status, offTheRoad[status] ?? lowest)

/**
 * Step number of a status: its place in `progressOrder` from 0; below zero when it left the road.
 * DELAYED has no place of its own (an order can be late anywhere on the road) and is lowest, as UNKNOWN is; where the
 * place of a delayed order matters, ask `statusBehindDelay`.
 */
export function progressOf(status: OrderStatus): number {
  return progressNumbers.get(status) ?? lowest
}

/** Statuses that are handled alike; for the lists, see `status-groups`. */
export const group = <const S extends OrderStatus>(...statuses: S[]): ReadonlySet<OrderStatus> => new Set(statuses)

export const cancelledStatuses = group('CANCELLED', 'PAYMENT_CANCELLED', 'STALLED', 'PAYMENT_FAILED')
export const deliveredStatuses = group('DELIVERED', 'RETURNED_TO_VENDOR')

/** True once nothing more will happen to the order. */
export function isEnded(status: OrderStatus): boolean {
  return deliveredStatuses.has(status) || cancelledStatuses.has(status)
}

/** Where a delayed order stands: the newest status of its history that is not DELAYED; any other status is itself. */
export function statusBehindDelay(status: OrderStatus, history: readonly StatusChange[]): OrderStatus {
  if (status !== 'DELAYED') return status
  let newest: StatusChange | undefined
  for (const change of history) {
    if (change.status !== 'DELAYED' && (!newest || change.at >= newest.at)) newest = change
  }
  return newest?.status ?? 'DELAYED'
}

export type DisplayStatus = Exclude<OrderStatus, 'RETURN_INITIATED' | 'RETURNED_TO_VENDOR'> | 'RETURNING' | 'RETURNED'

/** The status as it is shown: the two return statuses read as returning and returned. */
export function displayStatusOf(status: OrderStatus): DisplayStatus {
  if (status === 'RETURN_INITIATED') return 'RETURNING'
  if (status === 'RETURNED_TO_VENDOR') return 'RETURNED'
  return status
}
