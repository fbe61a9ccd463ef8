import type { Coordinates } from '../addresses/coordinates.ts'
import { metresBetween } from '../addresses/match.ts'
import type { ApiClient } from '../api/client.ts'
import { validateArea } from '../api/delivery.ts'
import type { Vendor } from './vendor.ts'

const maxRequests = 5

/**
 * Returns the nearest other outlet that delivers to a place; null if none of the nearest does. @param excludedId the
 * outlet that doesn't @throws the call's error
 */
export async function deliveringOutlet(
  client: ApiClient,
  outlets: readonly Pick<Vendor, 'id' | 'name' | 'location' | 'isParent' | 'isActive'>[],
  excludedId: string,
  place: Coordinates,
  signal: AbortSignal,
): Promise<{ id: string; name: string } | null> {
  const others = outlets.flatMap(({ id, name, location, isParent, isActive }) =>
    location && isActive && !isParent && id !== excludedId
      ? [{ id, name, location, metres: metresBetween(location, place) }]
      : [],
  )
  others.sort((one, other) => one.metres - other.metres)
  for (const { id, name, location } of others.slice(0, maxRequests)) {
    const area = {
      location: { lat: place.latitude, lng: place.longitude },
      vendor_location: { lat: location.latitude, lng: location.longitude },
      vendor_id: id,
    }
    if ((await validateArea(client, area, signal)) === 'DELIVERABLE') return { id, name }
  }
  return null
}
