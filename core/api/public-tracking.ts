import type { ApiClient, RequestOptions } from './client.ts'
import type { OrderMessageWire, ReceiverField } from './receiver-lists.ts'
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
  /** Present if a private person sends it, not a shop. */
  is_from_person?: true
  /** The rider brings it from `destination` to the vendor. */
  is_return?: true
  vendor: { name: string; phone_number: string; address_text: string; latitude: number; longitude: number }
  destination: { address_text: string; latitude: number; longitude: number }
  rider: { name: string; phone_number: string } | null
  receiver_pin?: string | null
  /** Minutes from `updated_at`; null in stages without an estimate. */
  pickup_eta_minutes: number | null
  delivery_eta_minutes: number | null
  /** Corrected fields, oldest first, without their values. */
  receiver_changes?: { at: string; field: ReceiverField }[]
  messages?: OrderMessageWire[]
}

export interface FetchedTrackingWire extends PublicTrackingWire {
  /** Where the socket continues from; absent on older servers. */
  cursor?: string
}

/** How long a call may take. */
export type CallLimits = Pick<RequestOptions, 'signal' | 'retries' | 'timeoutMs'>

export function fetchPublicTracking(client: ApiClient, trackingId: string, options: CallLimits) {
  return client.request<FetchedTrackingWire>(`/public/tracking/${encodeURIComponent(trackingId)}`, {
    authorized: false,
    ...options,
  })
}

/** GET …/rider: null in stages without a position (specification 1 §4). */
export function fetchPublicRiderPosition(client: ApiClient, trackingId: string, signal?: AbortSignal) {
  return client.request<Omit<RiderPositionWire, 'rider_id'> | null>(
    `/public/tracking/${encodeURIComponent(trackingId)}/rider`,
    { authorized: false, ...(signal && { signal }) },
  )
}
