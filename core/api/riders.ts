import type { ApiClient } from './client.ts'

/** GET {hurrier}/riders/{id}: for the rider's current orders; null in stages without a position. */
export interface RiderPositionWire {
  rider_id: string
  latitude: number
  longitude: number
  recorded_at: string
}

export function fetchRiderPosition(client: ApiClient, riderId: string, signal?: AbortSignal) {
  return client.request<RiderPositionWire | null>(`/riders/${encodeURIComponent(riderId)}`, {
    service: 'hurrier',
    ...(signal && { signal }),
  })
}
