import type { ApiClient } from './client.ts'
import type { AreaResult } from './place-lists.ts'

export interface FeeRequestWire {
  source: { latitude: number; longitude: number }
  destination: { latitude: number; longitude: number }
  vendor_id: string
  delivery_type: 'food'
  payment_method?: string
  order_id?: string
}

/** The signature covers fee, vendor, both places, the cash surcharge and `expires_at` (ISO 8601). */
export interface FeeWire {
  fee: number
  signature: string
  expires_at: string
  distance_km: number
  /** A test vendor's fee for a place that isn't served. */
  is_fallback?: true
  discounted_delivery_fee: number | null
  discounted_delivery_fee_signature: string | null
}

export interface AreaRequestWire {
  location: { lat: number; lng: number }
  vendor_location: { lat: number; lng: number }
  vendor_id: string
}

/** Whole minutes from now to the rider at the outlet, and to the customer. */
export interface EstimationsWire {
  pickup_eta_minutes: number
  delivery_eta_minutes: number
}

/** GeoJSON (RFC 7946) of the area that an outlet delivers to: longitude first, outer rings counterclockwise. */
export interface DeliveryAreaWire {
  type: 'Feature'
  geometry: { type: 'MultiPolygon'; coordinates: [longitude: number, latitude: number][][][] }
  properties: { max_distance_km: number }
}

export interface DeliveryAreaQuery {
  lat: number
  lng: number
}

/** GET /delivery/area/{vendorId}. @param pickup for a vendor without coordinates of its own */
export function fetchDeliveryArea(
  client: ApiClient,
  vendorId: string,
  pickup: { latitude: number; longitude: number },
  signal?: AbortSignal,
) {
  return client.request<DeliveryAreaWire>(`/delivery/area/${encodeURIComponent(vendorId)}`, {
    query: { lat: pickup.latitude, lng: pickup.longitude } satisfies DeliveryAreaQuery,
    ...(signal && { signal }),
  })
}

export function fetchFee(client: ApiClient, request: FeeRequestWire, signal?: AbortSignal) {
  return client.request<FeeWire>('/delivery/fee', {
    method: 'POST',
    repeatable: true,
    body: request,
    ...(signal && { signal }),
  })
}

export function validateArea(client: ApiClient, request: AreaRequestWire, signal?: AbortSignal) {
  return client.request<AreaResult>('/delivery/area/validate', {
    method: 'POST',
    repeatable: true,
    body: request,
    ...(signal && { signal }),
  })
}

export function fetchEstimations(client: ApiClient, request: AreaRequestWire, signal?: AbortSignal) {
  return client.request<EstimationsWire>('/estimations', {
    method: 'POST',
    repeatable: true,
    body: request,
    ...(signal && { signal }),
  })
}
