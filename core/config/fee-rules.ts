/** Degrees, in GeoJSON's order. */
export type Position = readonly [longitude: number, latitude: number]

export function isInside([x, y]: Position, polygon: readonly Position[]): boolean {
  let inside = false
  let previous = polygon[polygon.length - 1]
  for (const current of polygon) {
    if (previous && current[1] > y !== previous[1] > y) {
      const crossing = ((previous[0] - current[0]) * (y - current[1])) / (previous[1] - current[1]) + current[0]
      if (x < crossing) inside = !inside
    }
    previous = current
  }
  return inside
}

/** A city with its own free distance, within its border. */
export interface CityOverride {
  city: string
  freeKm: number
  outline: Position[]
}

/** Delivery fee for test vendors where no other is available (specification 2 §4): 1337 in the country's currency. */
export const fallbackFee = 1337

interface FreeDistance {
  freeKm: number | null
  cityOverrides?: CityOverride[]
}

/** Returns the kilometres within the base fee (specification 2 §9), which depend on where the outlet is, not on its texts. */
export function freeKmAt(fee: FreeDistance, { latitude, longitude }: { latitude: number; longitude: number }): number {
  const override = fee.cityOverrides?.find(({ outline }) => isInside([longitude, latitude], outline))
  return override?.freeKm ?? fee.freeKm ?? 0
}
