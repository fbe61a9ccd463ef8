import type { ApiClient } from './client.ts'
import type { CallLimits, PublicTrackingWire } from './public-tracking.ts'

/** GET /public/tracking/{trackingId}/c2c: tracking of an order between two people. */
export interface C2cTrackingWire extends PublicTrackingWire {
  sender: C2cPartyWire
  /** The name is null until delivery, and so is `parcel`. */
  receiver: Omit<C2cPartyWire, 'name'> & { name: string | null }
  parcel: { description: string } | null
}

/** A person, with the last name shortened; no unit, building or phone number. */
export interface C2cPartyWire {
  name: string
  address_text: string
}

export function fetchC2cTracking(client: ApiClient, trackingId: string, options: CallLimits = {}) {
  return client.request<C2cTrackingWire>(`/public/tracking/${encodeURIComponent(trackingId)}/c2c`, {
    authorized: false,
    ...options,
  })
}
