import type { GivenAddress } from './street-text.ts'

/** Where something is collected or delivered, as it arrived: of the right types where present. */
export interface GivenPlace extends GivenAddress {
  /** Degrees, WGS 84. */
  latitude?: number | null | undefined
  longitude?: number | null | undefined
  notes?: string | null | undefined
}

/** @param limit degrees from zero: 90 for a latitude, 180 for a longitude */
export function isCoordinate(value: number | null | undefined, limit: number): value is number {
  return typeof value === 'number' && Math.abs(value) <= limit
}
