export interface Point {
  latitude: number
  longitude: number
}

const earthRadiusKm = 6371.0088
/** A town's roads are about this much longer than the crow's way; no road data is kept here. */
const roadFactor = 1.3

const radians = (degrees: number) => (degrees * Math.PI) / 180

/** Kilometres in a straight line (haversine). */
export function straightKm(from: Point, to: Point): number {
  const latitude = Math.sin(radians(to.latitude - from.latitude) / 2) ** 2
  const longitude = Math.sin(radians(to.longitude - from.longitude) / 2) ** 2
  const chord = latitude + Math.cos(radians(from.latitude)) * Math.cos(radians(to.latitude)) * longitude
  return 2 * earthRadiusKm * Math.asin(Math.min(1, Math.sqrt(chord)))
}

/** Kilometres as ridden, to one decimal, so that a fee can be checked by hand from the distance it shows. */
export function roadKm(from: Point, to: Point): number {
  return Math.round(straightKm(from, to) * roadFactor * 10) / 10
}
