import type { AddressPayload } from './street-text.ts'

/** A place as received: types are checked, presence isn't. */
export interface PlacePayload extends AddressPayload {
  latitude?: number | null | undefined
  longitude?: number | null | undefined
  notes?: string | null | undefined
}

/** @param limit degrees from zero: 90 for a latitude, 180 for a longitude */
export function isCoordinate(value: number | null | undefined, limit: number): value is number {
  return typeof value === 'number' && Math.abs(value) <= limit
}
