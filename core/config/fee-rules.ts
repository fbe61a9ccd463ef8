/** Degrees, in GeoJSON's order. */
export type Position = readonly [longitude: number, latitude: number]

/** A city with its own free distance, within its border. */
export interface CityOverride {
  city: string
  freeKm: number
  outline: Position[]
}

/** Delivery fee for test vendors where no other is available (specification 2 §4): 1337 in the country's currency. */
export const fallbackFee = 1337
