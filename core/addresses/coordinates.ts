/** A place on the map in decimal degrees (WGS 84). */
export interface Coordinates {
  latitude: number
  longitude: number
}

const degrees = String.raw`([+-]?\d{1,3}(?:\.\d+)?)°?`
const pair = new RegExp(String.raw`^\s*\(?\s*${degrees}\s*[,;\s]\s*${degrees}\s*\)?\s*$`)

/**
 * Reads `lat,lng` as people paste it from a map: spaces, brackets and a degree sign are allowed (specification 2 §4).
 * @returns null where the text is something else, or lies off the globe.
 */
export function parseCoordinates(text: string): Coordinates | null {
  const found = pair.exec(text)
  // Two bare whole numbers with only a space between are a house and a street more often than a place on the map.
  if (!found || !(text.includes(',') || text.includes(';') || text.includes('.'))) return null
  const latitude = Number(found[1])
  const longitude = Number(found[2])
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 ? { latitude, longitude } : null
}

/** Six decimals are about ten centimetres: more than a pin can mean. */
export function roundCoordinates({ latitude, longitude }: Coordinates): Coordinates {
  return { latitude: Number(latitude.toFixed(6)), longitude: Number(longitude.toFixed(6)) }
}

export function isSamePlace(one: Coordinates, other: Coordinates): boolean {
  return one.latitude === other.latitude && one.longitude === other.longitude
}

/** `1.2834, 103.8607`: what a person can read aloud and paste back into the search. */
export function formatCoordinates({ latitude, longitude }: Coordinates): string {
  return `${Number(latitude.toFixed(5))}, ${Number(longitude.toFixed(5))}`
}

/** Whether the text names no more than a point, as a geocoder says it where it knows no address. */
export function isBareCoordinates(text: string): boolean {
  return /^\s*[+-]?\d{1,3}\.\d+\s*[,;]\s*[+-]?\d{1,3}\.\d+/.test(text)
}
