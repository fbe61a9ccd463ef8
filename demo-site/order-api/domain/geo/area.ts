import type { AreaResultWire } from '../../../../core/api/delivery.ts'
import type { Country } from '../country.ts'
import { type Point, straightKm } from './distance.ts'
import { isInside, readMapData } from './map-data.ts'

/** Where the specification gives a country no distance limit (CONTRACT.md, demo data). */
export const defaultDistanceLimitKm = 25
/** Coasts are drawn by hand: a quay or a beach a little outside the outline is still served. */
const shoreKm = 0.6
/** No place farther north or south than this is that near: spares most of the measuring. */
const shoreDegrees = 0.006

/** In a straight line from the outlet (specification 2 §9). */
export function distanceLimitKm({ limits }: Country): number {
  return limits.maxDistanceKm ?? defaultDistanceLimitKm
}

/**
 * Whether riders go there (specification 2 §4): in the country, on its land, and not farther than its distance limit.
 * The limit is the straight line, as a circle on the map would show it; fees and times go by the road.
 */
export function validateArea(country: Country, outlet: Point, location: Point): AreaResultWire {
  const served = straightKm(outlet, location) <= distanceLimitKm(country) && isServedLand(country, location)
  return served ? 'DELIVERABLE' : 'UNDELIVERABLE'
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
