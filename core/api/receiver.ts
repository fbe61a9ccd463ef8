import type { ApiClient } from './client.ts'
import type { OrderWire } from './orders.ts'
import type { PublicTrackingWire } from './public-tracking.ts'
import type { ReceiverChangeBodyWire } from './receiver-lists.ts'

/**
 * POST /public/tracking/{trackingId}/change: until collection.
 * @throws RefusedError 403 disabled; 409 `self-service.collected`, `.ended`, `.used-up`; 422 `self-service.too-far`
 */
export function sendReceiverChange(client: ApiClient, trackingId: string, body: ReceiverChangeBodyWire) {
  return client.request<PublicTrackingWire>(`/public/tracking/${encodeURIComponent(trackingId)}/change`, {
    method: 'POST',
    body,
    authorized: false,
    repeatable: true,
  })
}

/** POST /public/tracking/{trackingId}/messages: until delivery; once per key. */
export function sendReceiverMessage(client: ApiClient, trackingId: string, sentence: string, idempotencyKey: string) {
  return client.request<PublicTrackingWire>(`/public/tracking/${encodeURIComponent(trackingId)}/messages`, {
    method: 'POST',
    body: { sentence },
    authorized: false,
    idempotencyKey,
  })
}

export function sendVendorMessage(
  client: ApiClient,
  { vendorId, orderId }: { vendorId: string; orderId: string },
  sentence: string,
  idempotencyKey: string,
) {
  const path = `/vendor/${encodeURIComponent(vendorId)}/orders/${encodeURIComponent(orderId)}/messages`
  return client.request<OrderWire>(path, { method: 'POST', body: { sentence }, idempotencyKey })
}
