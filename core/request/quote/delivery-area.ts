import { atom, computed, onMount, type ReadableAtom } from 'nanostores'
import { type Coordinates, isSamePlace } from '../../addresses/coordinates.ts'
import type { ApiClient } from '../../api/client.ts'
import { type DeliveryAreaWire, fetchDeliveryArea } from '../../api/delivery.ts'

/** Where riders go from the collection point, to be drawn (flag `draw-delivery-areas`). */
export interface DeliveryArea {
  /** As GeoJSON has them: polygons of rings, the first of each its outline; longitude before latitude. */
  polygons: DeliveryAreaWire['geometry']['coordinates']
  /** In a straight line. */
  maxDistanceKm: number
}

interface DeliveryAreaParts {
  client: ApiClient
  $vendor: ReadableAtom<{ id: string } | null>
  /** Where the rider collects. */
  $origin: ReadableAtom<Coordinates | null>
}

/**
 * The area of the chosen collection point; null while it is not known. It is for the eye: what cannot be fetched is not
 * drawn, and nothing is refused for lying outside of it. Fetched while there are listeners, once for each place.
 */
export function createDeliveryArea({ client, $vendor, $origin }: DeliveryAreaParts): ReadableAtom<DeliveryArea | null> {
  const $area = atom<DeliveryArea | null>(null)
  const $place = computed([$vendor, $origin], (vendor, origin) => vendor && origin && { vendorId: vendor.id, origin })
  let known: { vendorId: string; origin: Coordinates } | null = null
  let asking = new AbortController()

  async function look(place: typeof known) {
    const isSame = place && known && place.vendorId === known.vendorId && isSamePlace(place.origin, known.origin)
    if (isSame) return
    asking.abort()
    known = place
    $area.set(null)
    if (!place) return
    asking = new AbortController()
    const { signal } = asking
    try {
      const { geometry, properties } = await fetchDeliveryArea(client, place.vendorId, place.origin, signal)
      if (!signal.aborted) $area.set({ polygons: geometry.coordinates, maxDistanceKm: properties.max_distance_km })
    } catch {
      if (!signal.aborted) known = null
    }
  }

  onMount($area, () => {
    const stop = $place.subscribe((place) => void look(place))
    return () => {
      stop()
      asking.abort()
      if ($area.get() === null) known = null
    }
  })
  return $area
}
