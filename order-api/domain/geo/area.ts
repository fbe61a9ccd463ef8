import type { AreaResult } from '../../../core/api/place-lists.ts'
import type { Country } from '../country.ts'
import { type Point, straightKm } from './distance.ts'
import { readMapData } from './map-data.ts'
import { isInside } from './outline.ts'

/** Distance limit of countries for which the specification has none. */
export const defaultDistanceLimitKm = 25
// The coasts of the map are approximate. Quays slightly outside are served.
const shoreKm = 0.6
// Compared first, because calculating distances is slow.
const shoreDegrees = 0.006

/** Returns the longest straight-line distance of a delivery (specification 2 §9). */
export function distanceLimitKm({ limits }: Country): number {
  return limits.maxDistanceKm ?? defaultDistanceLimitKm
}

/** Checks the delivery area (specification 2 §4): in the country, on land, within the straight-line limit. */
export function validateArea(country: Country, outlet: Point, location: Point): AreaResult {
  const isDeliverable = straightKm(outlet, location) <= distanceLimitKm(country) && isServedLand(country, location)
  return isDeliverable ? 'DELIVERABLE' : 'UNDELIVERABLE'
}

function isServedLand(country: Country, { latitude, longitude }: Point): boolean {
  const [west, south, east, north] = country.bbox
  if (longitude < west || longitude > east || latitude < south || latitude > north) return false
  const map = readMapData(country.code)
  if (!map) return true
  if (!isInside([longitude, latitude], map.territory)) return false
  return map.land.some(
    ({ points }) =>
      isInside([longitude, latitude], points) ||
      points.some(
        ([x, y]) =>
          Math.abs(y - latitude) <= shoreDegrees &&
          straightKm({ latitude, longitude }, { latitude: y, longitude: x }) <= shoreKm,
      ),
  )
}
