import type { DeliveryAreaWire } from '../../../core/api/delivery.ts'
import type { Position } from '../../../core/config/fee-rules.ts'
import { type Country, readCountry } from '../country.ts'
import type { HeavyWork } from '../heavy/heavy-work.ts'
import { createLastUsed } from '../heavy/last-used.ts'
import { distanceLimitKm, validateArea } from './area.ts'
import type { Point } from './distance.ts'
import { outline } from './outline.ts'

// Kilometres per degree of latitude.
const kmPerDegree = 111.2
// Grid cells per side; islands and lakes smaller than a cell may be missing.
const cells = 72
const toleranceDegrees = 0.0003

const maxKept = 500
const job = { file: new URL(import.meta.url), function: 'areaAround', deadlineMs: 5000 }

export type DeliveryAreas = ReturnType<typeof createDeliveryAreas>

/** Draws delivery areas in a thread, because one can take a tenth of a second, and keeps them. */
export function createDeliveryAreas({ code }: Country, work: HeavyWork) {
  const areas = createLastUsed<Promise<DeliveryAreaWire>>(maxKept)
  const keyOf = ({ latitude, longitude }: Point) => `${latitude.toFixed(5)} ${longitude.toFixed(5)}`
  return {
    isKept: (outlet: Point) => areas.get(keyOf(outlet)) !== undefined,
    /** @throws Refusal 429 if too many jobs of the account are waiting */
    around(outlet: Point, account: string): Promise<DeliveryAreaWire> {
      const key = keyOf(outlet)
      const kept = areas.get(key)
      if (kept) return kept
      const area = work.run<DeliveryAreaWire>(account, job, { code, outlet })
      areas.set(key, area)
      area.catch(() => areas.delete(key))
      return area
    },
  }
}

/** Runs in a thread. */
export const areaAround = ({ code, outlet }: { code: string; outlet: Point }) => deliveryArea(readCountry(code), outlet)

/** Returns an outlet's delivery area as GeoJSON, for display: `validateArea` decides. */
export function deliveryArea(country: Country, outlet: Point): DeliveryAreaWire {
  const limit = distanceLimitKm(country)
  const south = outlet.latitude - limit / kmPerDegree
  const north = outlet.latitude + limit / kmPerDegree
  // A degree of longitude is shortest nearest to a pole.
  const narrowest = Math.cos((Math.min(89, Math.max(Math.abs(south), Math.abs(north))) * Math.PI) / 180)
  const halfWidth = limit / (kmPerDegree * narrowest)
  const box = [outlet.longitude - halfWidth, south, outlet.longitude + halfWidth, north] as const
  const isServed = ([longitude, latitude]: Position) =>
    validateArea(country, outlet, { latitude, longitude }) === 'DELIVERABLE'
  return {
    type: 'Feature',
    geometry: { type: 'MultiPolygon', coordinates: outline(isServed, box, { cells, toleranceDegrees }) },
    properties: { max_distance_km: limit },
  }
}
