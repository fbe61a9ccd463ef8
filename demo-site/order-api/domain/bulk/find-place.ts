import type { BulkOrderWire } from '../../../../core/api/bulk-jobs.ts'
import type { Country } from '../country.ts'
import type { Point } from '../geo/distance.ts'
import type { Geocoder } from '../geo/geocoder-request.ts'

export interface FoundPlace extends Point {
  confidence: NonNullable<BulkOrderWire['confidence']>
}

/** Geocodes addresses near the outlet, once per address. */
export function createPlaceFinder(geocoder: Geocoder, country: Country) {
  const known = new Map<string, Promise<FoundPlace | null>>()

  async function search(text: string, near: Point): Promise<FoundPlace | null> {
    const parts = text
      .split(',')
      .map((part) => part.trim())
      .filter(Boolean)
    // Drop unknown parts from the end, the most general, then from the beginning.
    const tries = [parts, ...parts.slice(1).map((_, index) => parts.slice(0, parts.length - 1 - index))]
    if (parts.length > 1) tries.push(parts.slice(1))
    for (const [index, some] of tries.slice(0, 4).entries()) {
      const query = { text: some.join(', '), country: country.code, near, language: 'en' }
      const found = (await geocoder.autocomplete(query)).find(
        ({ latitude, longitude }) => latitude !== null && longitude !== null,
      )
      if (!found || found.latitude === null || found.longitude === null) continue
      const precision = found.precision ?? 'street'
      const confidence = index > 0 && precision === 'address' ? 'street' : precision
      return { latitude: found.latitude, longitude: found.longitude, confidence }
    }
    return null
  }

  return (text: string, near: Point): Promise<FoundPlace | null> => {
    const key = JSON.stringify([text, near.latitude, near.longitude])
    const found = known.get(key) ?? search(text, near)
    known.set(key, found)
    return found
  }
}
