import { parseCoordinates } from '../../../core/addresses/coordinates.ts'
import type { BulkOrderWire } from '../../../core/api/bulk-jobs.ts'
import type { Country } from '../country.ts'
import type { Point } from '../geo/distance.ts'
import type { Geocoder } from '../geo/geocoder.ts'

export interface FoundPlace extends Point {
  confidence: NonNullable<BulkOrderWire['confidence']>
}

/** Geocodes addresses near the outlet, once per address. */
export function createPlaceFinder(geocoder: Geocoder, country: Country) {
  const searches = new Map<string, Promise<FoundPlace | null>>()

  async function search(text: string, near: Point): Promise<FoundPlace | null> {
    const written = parseCoordinates(text)
    if (written) return { ...written, confidence: 'address' }
    const parts = text
      .split(',')
      .map((part) => part.trim())
      .filter(Boolean)
    // At most four searches: all parts, then without the last ones, which are the most general, then without the first.
    const attempts = [parts, ...parts.slice(1).map((_, index) => parts.slice(0, parts.length - 1 - index))]
    if (parts.length > 1) attempts.push(parts.slice(1))
    for (const [index, attemptParts] of attempts.slice(0, 4).entries()) {
      const query = { text: attemptParts.join(', '), country: country.code, near, language: 'en' }
      const found = (await geocoder.autocomplete(query)).find(
        ({ latitude, longitude }) => latitude !== null && longitude !== null,
      )
      if (!found || found.latitude === null || found.longitude === null) continue
      // The part that was left out may name another town.
      const confidence = index > 0 ? 'area' : (found.precision ?? 'street')
      return { latitude: found.latitude, longitude: found.longitude, confidence }
    }
    return null
  }

  return (text: string, near: Point): Promise<FoundPlace | null> => {
    const key = JSON.stringify([text, near.latitude, near.longitude])
    const found = searches.get(key) ?? search(text, near)
    searches.set(key, found)
    return found
  }
}
