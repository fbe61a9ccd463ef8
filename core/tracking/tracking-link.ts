import { progressOf, type StatusChange, statusBehindDelay } from '../orders/order/status.ts'
import type { OrderStatus } from '../orders/order/statuses.ts'

/** Whether the link is offered: after collection, or earlier with flag `show-track-order-before-picked-up`. */
export function offersTrackingLink(
  order: { status: OrderStatus; history: readonly StatusChange[] },
  beforePickedUp: boolean,
): boolean {
  return beforePickedUp || progressOf(statusBehindDelay(order.status, order.history)) >= progressOf('PICKED_UP')
}

/** Returns the URL of the tracking page for a private sender and receiver. @param api base URL of the order API */
export function c2cLink(api: string, trackingId: string): string {
  return `${api}/tracking-c2c/${encodeURIComponent(trackingId)}`
}

export function trackingLink(api: string, trackingId: string): string {
  return `${api}/tracking/${encodeURIComponent(trackingId)}`
}
