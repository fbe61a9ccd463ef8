import type { ApiClient } from './client.ts'
import type { OrderMessageWire, ReceiverFieldWire } from './receiver-lists.ts'
import type { RiderPositionWire } from './riders.ts'

/** GET /public/tracking/{trackingId}: only what the receiver may see. No amounts, no full phone of the customer. */
export interface PublicTrackingWire {
  tracking_id: string
  order_id: string
  status: string
  status_history: { status: string; created_at: string }[]
  created_at: string
  updated_at: string
  /** Unix seconds; null for as soon as possible. */
  preordered_for: number | null
  vendor: { name: string; phone_number: string; address_text: string; latitude: number; longitude: number }
  destination: { address_text: string; latitude: number; longitude: number }
  /** Set while a rider is assigned. */
  rider: { name: string; phone_number: string } | null
  /** What the receiver tells the rider, from the rider's acceptance until the delivery. */
  receiver_pin?: string | null
  /** Minutes from `updated_at`; null where the stage shows none. */
  pickup_eta_minutes: number | null
  delivery_eta_minutes: number | null
  /** What the receiver has corrected, oldest first: never to what. */
  receiver_changes?: { at: string; field: ReceiverFieldWire }[]
  /** Between receiver and vendor, oldest first. */
  messages?: OrderMessageWire[]
}

export function fetchPublicTracking(client: ApiClient, trackingId: string, signal?: AbortSignal) {
  return client.request<PublicTrackingWire>(`/public/tracking/${encodeURIComponent(trackingId)}`, {
    authorized: false,
    ...(signal && { signal }),
  })
}

/** GET …/rider: null in the stages that show no position (specification 1 §4). */
export function fetchPublicRiderPosition(client: ApiClient, trackingId: string, signal?: AbortSignal) {
  return client.request<Omit<RiderPositionWire, 'rider_id'> | null>(
    `/public/tracking/${encodeURIComponent(trackingId)}/rider`,
    { authorized: false, retries: 0, ...(signal && { signal }) },
  )
}
