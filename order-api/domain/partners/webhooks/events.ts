import type { WebhookEvent } from '../../../../core/api/webhooks.ts'
import type { EndpointEvent, NewDelivery } from '../../../store/partners/deliveries.ts'
import { jobEventOf } from '../../fleet/job-wire.ts'

/** An order is placed with one event, whose status depends on its fleet and payment. */
const placedStatuses = new Set(['NEW', 'RECEIVED', 'PAYMENT_COMMITTED'])

/** Returns the event's type. Delivery and cancellation have their own; changes without a new status are updates. */
export function kindOf({ status, createdAt, order }: Omit<EndpointEvent, 'eventId' | 'endpoint'>): WebhookEvent {
  const at = createdAt.toISOString()
  if (placedStatuses.has(status) && order.createdAt.getTime() === createdAt.getTime()) return 'order.placed'
  const isStatusChange = order.statusHistory.some((step) => step.status === status && step.created_at === at)
  if (!isStatusChange || status === 'MODIFIED') return 'order.updated'
  if (status === 'DELIVERED') return 'order.delivered'
  return status === 'CANCELLED' ? 'order.cancelled' : 'order.status-changed'
}

/**
 * Creates the webhook deliveries of an event; none if the endpoint didn't subscribe to its type. The body has the order's
 * IDs and status, but no name, phone or address: the partner's server fetches the order with its key. @param epoch the
 * database's random ID, so that message IDs don't repeat those of an earlier database
 */
export function deliveriesFor(epoch: string, event: EndpointEvent): NewDelivery[] {
  const { eventId, status, createdAt, order, endpoint } = event
  const kind = kindOf(event)
  const type = endpoint.fleetKey === null ? kind : jobEventOf(status, kind === 'order.placed')
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
