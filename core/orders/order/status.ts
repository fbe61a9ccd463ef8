import { cancelledStatuses, deliveredStatuses, type OrderStatus, orderStatuses, progressOrder } from './statuses.ts'

export interface StatusChange {
  status: OrderStatus
  at: number
}

const knownStatuses: ReadonlySet<string> = new Set(orderStatuses)

/** Parses a status; unknown ones are `UNKNOWN`. */
export function statusFromWire(wireStatus: string): OrderStatus {
  return knownStatuses.has(wireStatus) ? (wireStatus as OrderStatus) : 'UNKNOWN'
}

const progressNumbers: ReadonlyMap<string, number> = new Map([
  ...progressOrder.map((status, position) => [status, position] as const),
  ['CANCELLED', -1],
  ['PAYMENT_CANCELLED', -2],
  ['PAYMENT_FAILED', -3],
  ['STALLED', -4],
])

/** Position in `progressOrder`; negative for other statuses. For a DELAYED order, see `statusBehindDelay`. */
export function progressOf(status: OrderStatus): number {
  return progressNumbers.get(status) ?? -5
}

export function isEnded(status: OrderStatus): boolean {
  return deliveredStatuses.has(status) || cancelledStatuses.has(status)
}

/** Returns the status before the delay. Words of the fleet that the server doesn't know are skipped. */
export function statusBehindDelay(status: OrderStatus, history: readonly StatusChange[]): OrderStatus {
  if (status !== 'DELAYED') return status
  let newest: StatusChange | undefined
  for (const change of history) {
    if (change.status !== 'DELAYED' && change.status !== 'UNKNOWN' && (!newest || change.at >= newest.at))
      newest = change
  }
  return newest?.status ?? 'DELAYED'
}

export type DisplayStatus = Exclude<OrderStatus, 'RETURN_INITIATED' | 'RETURNED_TO_VENDOR'> | 'RETURNING' | 'RETURNED'

type Shown = { status: OrderStatus; isReturn: boolean }

/** Returns the status as the shop sees it: that it has seen or accepted its own order is no news to it. */
export function vendorStatusOf(order: Shown): DisplayStatus {
  return ownSteps.has(order.status) ? 'RECEIVED' : displayStatusOf(order)
}

/** Steps of the shop itself. */
export const ownSteps: ReadonlySet<OrderStatus> = new Set<OrderStatus>(['RECEIVED_BY_VENDOR', 'ACCEPTED_BY_VENDOR'])

/** Returns the status to name. The rider of a return, once it's collected, isn't near the customer but the shop. */
export function displayStatusOf({ status, isReturn }: Shown): DisplayStatus {
  if (isReturn && status === 'NEAR_CUSTOMER') return 'COURIER_LEFT_VENDOR'
  if (status === 'RETURN_INITIATED') return 'RETURNING'
  if (status === 'RETURNED_TO_VENDOR') return 'RETURNED'
  return status
}
