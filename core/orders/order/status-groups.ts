import type { OrderStatus } from './statuses.ts'

// With `statuses.ts`, the groups and tabs of specification 1 §4.
export const newStatuses: ReadonlySet<string> = new Set<OrderStatus>([
  'PAYMENT_COMMITTED',
  'NEW',
  'RECEIVED',
  'WAITING_FOR_TRANSPORT',
  'COURIER_ACCEPTED_DELIVERY',
  'ASSIGNED_TO_TRANSPORT',
  'RECEIVED_BY_VENDOR',
  'ACCEPTED_BY_VENDOR',
  'MODIFIED',
  'NEAR_VENDOR',
])
export const collectedStatuses: ReadonlySet<string> = new Set<OrderStatus>([
  'PICKED_UP',
  'COURIER_LEFT_VENDOR',
  'NEAR_CUSTOMER',
  'RETURN_INITIATED',
])
export const activeStatuses: ReadonlySet<string> = new Set<OrderStatus>([
  'NEW',
  'RECEIVED',
  'WAITING_FOR_TRANSPORT',
  'ASSIGNED_TO_TRANSPORT',
  'COURIER_ACCEPTED_DELIVERY',
  'RECEIVED_BY_VENDOR',
  'ACCEPTED_BY_VENDOR',
  'NEAR_VENDOR',
  'PICKED_UP',
  'NEAR_CUSTOMER',
  'DELAYED',
])

/** Statuses in which an order can be cancelled, whatever else is known of it. */
export const cancellableStatuses: ReadonlySet<string> = new Set<OrderStatus>([
  'RECEIVED',
  'WAITING_FOR_TRANSPORT',
  'ASSIGNED_TO_TRANSPORT',
  'MODIFIED',
])
