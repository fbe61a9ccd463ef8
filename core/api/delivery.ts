import type { ApiClient } from './client.ts'

/** POST /delivery/fee (specification 2 §7). */
export interface FeeRequestWire {
  source: { latitude: number; longitude: number }
  destination: { latitude: number; longitude: number }
  vendor_id: string
  delivery_type: 'food'
  /** How the order will be paid: in some countries cash on delivery costs more. */
  payment_method?: string
  /** The order that is to be changed: `discounted_delivery_fee` is what its voucher leaves of the new fee. */
  order_id?: string
}

/** The signature binds fee, vendor, both places, the surcharge for cash and `expires_at` (ISO 8601); it is refused afterwards. */
export interface FeeWire {
  fee: number
  signature: string
  expires_at: string
  distance_km: number
  /** The vendor is one of the server's test vendors and the place isn't served: it still gets a price and can be ordered to. */
  is_fallback?: true
  discounted_delivery_fee: number | null
  discounted_delivery_fee_signature: string | null
}

/** Body of POST /delivery/area/validate and of POST /estimations. */
export interface AreaRequestWire {
  location: { lat: number; lng: number }
  vendor_location: { lat: number; lng: number }
  vendor_id: string
}

export const areaResults = ['DELIVERABLE', 'UNDELIVERABLE'] as const
export type AreaResultWire = (typeof areaResults)[number]

/** Whole minutes from now to the rider at the outlet, and to the customer. */
export interface EstimationsWire {
  pickup_eta_minutes: number
  delivery_eta_minutes: number
}

/** GeoJSON (RFC 7946) of where riders go from an outlet: longitude before latitude, outer rings against the clock. */
export interface DeliveryAreaWire {
  type: 'Feature'
  geometry: { type: 'MultiPolygon'; coordinates: [longitude: number, latitude: number][][][] }
  properties: { max_distance_km: number }
}

export interface DeliveryAreaQuery {
  lat: number
  lng: number
}

/** GET /delivery/area/{vendorId}. @param origin of a vendor without a place of its own. */
export function fetchDeliveryArea(
  client: ApiClient,
  vendorId: string,
  origin: { latitude: number; longitude: number },
  signal?: AbortSignal,
) {
  return client.request<DeliveryAreaWire>(`/delivery/area/${encodeURIComponent(vendorId)}`, {
    query: { lat: origin.latitude, lng: origin.longitude } satisfies DeliveryAreaQuery,
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
  return client.request<AreaResultWire>('/delivery/area/validate', {
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
