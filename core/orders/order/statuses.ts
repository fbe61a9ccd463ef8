/** Order statuses of the wire (specification 1 §4). */
export const wireStatuses = [
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
] as const
/** `UNKNOWN` is any status of a newer server. */
export type OrderStatus = (typeof wireStatuses)[number] | 'UNKNOWN'
export const orderStatuses: readonly OrderStatus[] = [...wireStatuses, 'UNKNOWN']

/** Statuses in order of progress. STALLED is listed only so that later statuses keep their positions; its own is negative. */
export const progressOrder: readonly string[] = [
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
] satisfies OrderStatus[]

/** Entries of a history that leave the order where it was. UNKNOWN is a word of the fleet that the server doesn't know. */
export const placelessStatuses: ReadonlySet<string> = new Set<OrderStatus>(['MODIFIED', 'DELAYED', 'UNKNOWN'])

export const cancelledStatuses: ReadonlySet<string> = new Set<OrderStatus>([
  'CANCELLED',
  'PAYMENT_CANCELLED',
  'STALLED',
  'PAYMENT_FAILED',
])
export const deliveredStatuses: ReadonlySet<string> = new Set<OrderStatus>(['DELIVERED', 'RETURNED_TO_VENDOR'])
