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
  $pickupCoordinates: ReadableAtom<Coordinates | null>
}

/** Fetches the delivery area while listened to, for display only; null until loaded. */
export function createDeliveryArea({
  client,
  $vendor,
  $pickupCoordinates,
}: DeliveryAreaParts): ReadableAtom<DeliveryArea | null> {
  const $area = atom<DeliveryArea | null>(null)
  const $place = computed(
    [$vendor, $pickupCoordinates],
    (vendor, pickup) => vendor && pickup && { vendorId: vendor.id, pickup },
  )
  let loadedFor: { vendorId: string; pickup: Coordinates } | null = null
  let controller = new AbortController()

  async function update(place: typeof loadedFor) {
    const isLoaded =
      place && loadedFor && place.vendorId === loadedFor.vendorId && isSamePlace(place.pickup, loadedFor.pickup)
    if (isLoaded) return
    controller.abort()
    loadedFor = place
    $area.set(null)
    if (!place) return
    controller = new AbortController()
    const { signal } = controller
    try {
      const { geometry, properties } = await fetchDeliveryArea(client, place.vendorId, place.pickup, signal)
      if (!signal.aborted) $area.set({ polygons: geometry.coordinates, maxDistanceKm: properties.max_distance_km })
    } catch {
      if (!signal.aborted) loadedFor = null
    }
  }

  onMount($area, () => {
    const stop = $place.subscribe((place) => void update(place))
    return () => {
      stop()
      controller.abort()
      if ($area.get() === null) loadedFor = null
    }
  })
  return $area
}
