export interface Point {
  latitude: number
  longitude: number
}

const earthRadiusKm = 6371.0088
// Town roads are about this much longer than the straight line.
const roadFactor = 1.3

const radians = (degrees: number) => (degrees * Math.PI) / 180

/** Returns straight-line kilometres (haversine). */
export function straightKm(from: Point, to: Point): number {
  const latitude = Math.sin(radians(to.latitude - from.latitude) / 2) ** 2
  const longitude = Math.sin(radians(to.longitude - from.longitude) / 2) ** 2
  const chord = latitude + Math.cos(radians(from.latitude)) * Math.cos(radians(to.latitude)) * longitude
  return 2 * earthRadiusKm * Math.asin(Math.min(1, Math.sqrt(chord)))
}

/** Estimates road kilometres to one decimal, so that fees can be checked by hand. */
export function roadKm(from: Point, to: Point): number {
  return Math.round(straightKm(from, to) * roadFactor * 10) / 10
}
