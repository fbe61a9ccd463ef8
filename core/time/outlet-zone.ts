interface Place {
  latitude: number
  longitude: number
}

export interface CountryZones {
  timeZone: string
  timeZoneAreas?: readonly { zone: string; bbox: readonly number[] }[]
}

/** Returns an outlet's zone by its coordinates, since vendors have none (specification 1 §3); default: the main zone. */
export function outletZone({ timeZone, timeZoneAreas }: CountryZones, place: Place | null): string {
  const area =
    place &&
    timeZoneAreas?.find(
      ({ bbox: [west = 0, south = 0, east = 0, north = 0] }) =>
        place.longitude >= west && place.longitude <= east && place.latitude >= south && place.latitude <= north,
    )
  return area?.zone ?? timeZone
}
