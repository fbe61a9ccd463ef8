import type { ApiClient } from './client.ts'

/**
 * GET {hurrier}/riders/{id}: for those whose order the rider carries now, in the stages that allow it; null once the order has
 * ended or shows no position.
 */
export interface RiderPositionWire {
  rider_id: string
  latitude: number
  longitude: number
  /** ISO 8601: when the rider was there. */
  recorded_at: string
}

export function fetchRiderPosition(client: ApiClient, riderId: string, signal?: AbortSignal) {
  return client.request<RiderPositionWire | null>(`/riders/${encodeURIComponent(riderId)}`, {
    service: 'hurrier',
    // The next look comes before a repeat would.
    retries: 0,
    ...(signal && { signal }),
  })
}
