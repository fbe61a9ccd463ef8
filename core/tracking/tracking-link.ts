import { type OrderStatus, progressOf, type StatusChange, statusBehindDelay } from '../orders/order/status.ts'

/**
 * Whether a vendor is offered the customer's link: once the item was collected, before that only where flag
 * `show-track-order-before-picked-up` is on.
 */
export function offersTrackingLink(
  order: { status: OrderStatus; history: readonly StatusChange[] },
  beforePickedUp: boolean,
): boolean {
  return beforePickedUp || progressOf(statusBehindDelay(order.status, order.history)) >= progressOf('PICKED_UP')
}

/** Address of the page for a private sender and the receiver. @param api base address of the order API, whose site it is */
export function c2cLink(api: string, trackingId: string): string {
  return `${api}/tracking-c2c/${encodeURIComponent(trackingId)}`
}

/** Address of the public tracking page, for the customer. @param api base address of the order API, whose site it is */
export function trackingLink(api: string, trackingId: string): string {
  return `${api}/tracking/${encodeURIComponent(trackingId)}`
}
