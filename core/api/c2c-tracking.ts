import type { ApiClient } from './client.ts'
import type { PublicTrackingWire } from './public-tracking.ts'

/** GET /public/tracking/{trackingId}/c2c: the tracking page's answer, and between whom what is carried. */
export interface C2cTrackingWire extends PublicTrackingWire {
  sender: C2cPartyWire
  /** Named once it is delivered. */
  receiver: Omit<C2cPartyWire, 'name'> & { name: string | null }
  /** Null until it is delivered. */
  parcel: { description: string } | null
}

/** A person with the last name shortened. The address is without unit and building; never a phone number. */
export interface C2cPartyWire {
  name: string
  address_text: string
}

/** @throws RefusedError 404 for an unknown link and for an order of a shop, 410 for a link that has ended. */
export function fetchC2cTracking(client: ApiClient, trackingId: string, signal?: AbortSignal) {
  return client.request<C2cTrackingWire>(`/public/tracking/${encodeURIComponent(trackingId)}/c2c`, {
    authorized: false,
    ...(signal && { signal }),
  })
}
