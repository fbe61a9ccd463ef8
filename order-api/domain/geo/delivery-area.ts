import type { DeliveryAreaWire } from '../../../core/api/delivery.ts'
import type { Position } from '../../../core/config/fee-rules.ts'
import type { Country } from '../country.ts'
import { distanceLimitKm, validateArea } from './area.ts'
import type { Point } from './distance.ts'
import { outline } from './outline.ts'

// Kilometres per degree of latitude.
const kmPerDegree = 111.2
// Grid cells per side; islands and lakes smaller than a cell may be missing.
const cells = 72
const toleranceDegrees = 0.0003

const cached = new Map<string, DeliveryAreaWire>()
const maxCached = 500

const keyOf = ({ code }: Country, { latitude, longitude }: Point) =>
  `${code} ${latitude.toFixed(5)} ${longitude.toFixed(5)}`

/** Whether the area is cached. Calculating it is slow. */
export const isAreaCached = (country: Country, outlet: Point) => cached.has(keyOf(country, outlet))

/** Returns an outlet's delivery area as GeoJSON, for display: `validateArea` decides. */
export function deliveryArea(country: Country, outlet: Point): DeliveryAreaWire {
  const key = keyOf(country, outlet)
  const cachedArea = cached.get(key)
  if (cachedArea) return cachedArea
  const limit = distanceLimitKm(country)
  const south = outlet.latitude - limit / kmPerDegree
  const north = outlet.latitude + limit / kmPerDegree
  // A degree of longitude is shortest nearest to a pole.
  const narrowest = Math.cos((Math.min(89, Math.max(Math.abs(south), Math.abs(north))) * Math.PI) / 180)
  const halfWidth = limit / (kmPerDegree * narrowest)
  const box = [outlet.longitude - halfWidth, south, outlet.longitude + halfWidth, north] as const
  const isServed = ([longitude, latitude]: Position) =>
    validateArea(country, outlet, { latitude, longitude }) === 'DELIVERABLE'
  const area: DeliveryAreaWire = {
    type: 'Feature',
    geometry: { type: 'MultiPolygon', coordinates: outline(isServed, box, { cells, toleranceDegrees }) },
    properties: { max_distance_km: limit },
  }
  const [oldest] = cached.keys()
  if (cached.size >= maxCached && oldest !== undefined) cached.delete(oldest)
  cached.set(key, area)
  return area
}
