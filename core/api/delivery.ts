import type { ApiClient } from './client.ts'

/** POST /delivery/fee (specification 2 §7). */
export interface FeeRequestWire {
  source: { latitude: number; longitude: number }
  destination: { latitude: number; longitude: number }
  vendor_id: string
  delivery_type: 'food'
}

/** The signature binds fee, vendor, both places and `expires_at` (ISO 8601); it is refused afterwards. */
export interface FeeWire {
  fee: number
  signature: string
  expires_at: string
  distance_km: number
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

export async function fetchFee(client: ApiClient, request: FeeRequestWire, signal?: AbortSignal) {
  const answer = await client.request<{ result: FeeWire }>('/delivery/fee', {
    method: 'POST',
    body: request,
    ...(signal && { signal }),
  })
  return answer.result
}

export async function validateArea(client: ApiClient, request: AreaRequestWire, signal?: AbortSignal) {
  const answer = await client.request<{ result: AreaResultWire }>('/delivery/area/validate', {
    method: 'POST',
    body: request,
    ...(signal && { signal }),
  })
  return answer.result
}

export async function fetchEstimations(client: ApiClient, request: AreaRequestWire, signal?: AbortSignal) {
  const answer = await client.request<{ result: EstimationsWire }>('/estimations', {
    method: 'POST',
    body: request,
    ...(signal && { signal }),
  })
  return answer.result
}
