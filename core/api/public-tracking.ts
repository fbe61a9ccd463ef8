import type { ApiClient } from './client.ts'
import type { OrderMessageWire, ReceiverFieldWire } from './receiver-lists.ts'
import type { RiderPositionWire } from './riders.ts'

/** GET /public/tracking/{trackingId}: what the receiver may see; no amounts, no full phone number. */
export interface PublicTrackingWire {
  tracking_id: string
  order_id: string
  status: string
  status_history: { status: string; created_at: string }[]
  created_at: string
  updated_at: string
  preordered_for: number | null
  vendor: { name: string; phone_number: string; address_text: string; latitude: number; longitude: number }
  destination: { address_text: string; latitude: number; longitude: number }
  rider: { name: string; phone_number: string } | null
  /** Code for the rider, from acceptance until delivery. */
  receiver_pin?: string | null
  /** Minutes from `updated_at`; null in stages without an estimate. */
  pickup_eta_minutes: number | null
  delivery_eta_minutes: number | null
  /** Corrected fields, oldest first, without their values. */
  receiver_changes?: { at: string; field: ReceiverFieldWire }[]
  messages?: OrderMessageWire[]
}

export function fetchPublicTracking(client: ApiClient, trackingId: string, signal?: AbortSignal) {
  return client.request<PublicTrackingWire>(`/public/tracking/${encodeURIComponent(trackingId)}`, {
    authorized: false,
    ...(signal && { signal }),
  })
}

/** GET …/rider: null in stages without a position (specification 1 §4). */
export function fetchPublicRiderPosition(client: ApiClient, trackingId: string, signal?: AbortSignal) {
  return client.request<Omit<RiderPositionWire, 'rider_id'> | null>(
    `/public/tracking/${encodeURIComponent(trackingId)}/rider`,
    { authorized: false, retries: 0, ...(signal && { signal }) },
  )
}
