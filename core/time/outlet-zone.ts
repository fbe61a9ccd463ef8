interface Place {
  latitude: number
  longitude: number
}

/** What the country's file says of its zones. */
export interface CountryZones {
  timeZone: string
  timeZoneAreas?: readonly { zone: string; bbox: readonly number[] }[]
}

/**
 * The zone that the clock on the wall of an outlet shows. A vendor says no zone of its own (specification 1 §3), but where it
 * is: in the area of one of the country's other zones (the Canaries, the Azores), else in the main one.
 * @param place null while it is unknown.
 */
export function outletZone({ timeZone, timeZoneAreas }: CountryZones, place: Place | null): string {
  const area =
    place &&
    timeZoneAreas?.find(
      ({ bbox: [west = 0, south = 0, east = 0, north = 0] }) =>
        place.longitude >= west && place.longitude <= east && place.latitude >= south && place.latitude <= north,
    )
  return area?.zone ?? timeZone
}
