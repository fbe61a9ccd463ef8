import type { EndpointEvent, NewDelivery } from '../../../store/partners/deliveries.ts'

/** Events that endpoints can subscribe to. `webhook.test` is sent on request only. */
export const webhookEvents = [
  'order.placed',
  'order.status-changed',
  'order.updated',
  'order.delivered',
  'order.cancelled',
] as const
export type WebhookEvent = (typeof webhookEvents)[number]

/** Returns the event's type. Delivery and cancellation have their own; changes without a new status are updates. */
export function kindOf({ status, createdAt, order }: Omit<EndpointEvent, 'eventId' | 'endpoint'>): WebhookEvent {
  const at = createdAt.toISOString()
  const [first] = order.statusHistory
  if (first?.status === status && order.createdAt.getTime() === createdAt.getTime()) return 'order.placed'
  const isStep = order.statusHistory.some((step) => step.status === status && step.created_at === at)
  if (!isStep || status === 'MODIFIED') return 'order.updated'
  if (status === 'DELIVERED') return 'order.delivered'
  return status === 'CANCELLED' ? 'order.cancelled' : 'order.status-changed'
}

/**
 * Creates the deliveries of an event; none if the endpoint didn't subscribe to its type. The body has the order's IDs and
 * status, but no name, phone or address: servers fetch the order with their key.
 */
export function deliveriesFor(epoch: string, event: EndpointEvent): NewDelivery[] {
  const { eventId, status, createdAt, order, endpoint } = event
  const type = kindOf(event)
  if (!endpoint.events.includes(type)) return []
  const { orderId, vendorId, clientOrderId, trackingId, reference } = order
  const data = {
    order_id: orderId,
    vendor_id: vendorId,
    client_order_id: clientOrderId,
    tracking_id: trackingId,
    reference,
    status,
  }
  return [
    {
      endpointId: endpoint.endpointId,
      messageId: `msg_${epoch}_${eventId}`,
      eventType: type,
      orderId,
      body: bodyOf(type, createdAt, data),
      createdAt,
      nextTryAt: createdAt,
    },
  ]
}

/** Body in the format of Standard Webhooks. */
export const bodyOf = (type: string, at: Date, data: object) =>
  JSON.stringify({ type, timestamp: at.toISOString(), data })
