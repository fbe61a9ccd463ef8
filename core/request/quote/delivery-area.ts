import { atom, computed, onMount, type ReadableAtom } from 'nanostores'
import { type Coordinates, isSamePlace } from '../../addresses/coordinates.ts'
import type { ApiClient } from '../../api/client.ts'
import { type DeliveryAreaWire, fetchDeliveryArea } from '../../api/delivery.ts'

export interface DeliveryArea {
  /** GeoJSON: outline first, longitude before latitude. */
  polygons: DeliveryAreaWire['geometry']['coordinates']
  /** Straight line. */
  maxDistanceKm: number
}

interface DeliveryAreaParts {
  client: ApiClient
  $vendor: ReadableAtom<{ id: string } | null>
  $origin: ReadableAtom<Coordinates | null>
}

/** Fetches the delivery area while listened to, for display only; null until loaded. */
export function createDeliveryArea({ client, $vendor, $origin }: DeliveryAreaParts): ReadableAtom<DeliveryArea | null> {
  const $area = atom<DeliveryArea | null>(null)
  const $place = computed([$vendor, $origin], (vendor, origin) => vendor && origin && { vendorId: vendor.id, origin })
  let known: { vendorId: string; origin: Coordinates } | null = null
  let requests = new AbortController()

  async function update(place: typeof known) {
    const isSame = place && known && place.vendorId === known.vendorId && isSamePlace(place.origin, known.origin)
    if (isSame) return
    requests.abort()
    known = place
    $area.set(null)
    if (!place) return
    requests = new AbortController()
    const { signal } = requests
    try {
      const { geometry, properties } = await fetchDeliveryArea(client, place.vendorId, place.origin, signal)
      if (!signal.aborted) $area.set({ polygons: geometry.coordinates, maxDistanceKm: properties.max_distance_km })
    } catch {
      if (!signal.aborted) known = null
    }
  }

  onMount($area, () => {
    const stop = $place.subscribe((place) => void update(place))
    return () => {
      stop()
      requests.abort()
      if ($area.get() === null) known = null
    }
  })
  return $area
}
