/** Order statuses (specification 1 §4): twenty-three of the wire, and `UNKNOWN` for those of newer servers. */
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

export interface StatusChange {
  status: OrderStatus
  at: number
}

const knownStatuses: ReadonlySet<string> = new Set(orderStatuses)

/** Parses a status; unknown ones are `UNKNOWN`. */
export function statusFromWire(wireStatus: string): OrderStatus {
  return knownStatuses.has(wireStatus) ? (wireStatus as OrderStatus) : 'UNKNOWN'
}

/** Statuses in order of progress. STALLED is listed only so that later statuses keep their positions; its own is negative. */
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

const outsideProgress: Partial<Record<OrderStatus, number>> = {
  CANCELLED: -1,
  PAYMENT_CANCELLED: -2,
  PAYMENT_FAILED: -3,
  STALLED: -4,
}
const unknownProgress = -5

const progressNumbers = new Map<OrderStatus, number>(progressOrder.map((status, position) => [status, position]))
for (const status of Object.keys(outsideProgress) as OrderStatus[])
  progressNumbers.set(status, outsideProgress[status] ?? unknownProgress)

/** Position in `progressOrder`; negative for other statuses. For a DELAYED order, see `statusBehindDelay`. */
export function progressOf(status: OrderStatus): number {
  return progressNumbers.get(status) ?? unknownProgress
}

export const group = <const S extends OrderStatus>(...statuses: S[]): ReadonlySet<OrderStatus> => new Set(statuses)

export const cancelledStatuses = group('CANCELLED', 'PAYMENT_CANCELLED', 'STALLED', 'PAYMENT_FAILED')
export const deliveredStatuses = group('DELIVERED', 'RETURNED_TO_VENDOR')

export function isEnded(status: OrderStatus): boolean {
  return deliveredStatuses.has(status) || cancelledStatuses.has(status)
}

/** Returns the status before the delay. */
export function statusBehindDelay(status: OrderStatus, history: readonly StatusChange[]): OrderStatus {
  if (status !== 'DELAYED') return status
  let newest: StatusChange | undefined
  for (const change of history) {
    if (change.status !== 'DELAYED' && (!newest || change.at >= newest.at)) newest = change
  }
  return newest?.status ?? 'DELAYED'
}

export type DisplayStatus = Exclude<OrderStatus, 'RETURN_INITIATED' | 'RETURNED_TO_VENDOR'> | 'RETURNING' | 'RETURNED'

export function displayStatusOf(status: OrderStatus): DisplayStatus {
  if (status === 'RETURN_INITIATED') return 'RETURNING'
  if (status === 'RETURNED_TO_VENDOR') return 'RETURNED'
  return status
}
