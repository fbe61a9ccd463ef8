/** WGS 84. */
export interface Coordinates {
  latitude: number
  longitude: number
}

const degrees = String.raw`([+-]?\d{1,3}(?:\.\d+)?)°?`
const pair = new RegExp(String.raw`^\s*\(?\s*${degrees}\s*[,;\s]\s*${degrees}\s*\)?\s*$`)

/** Parses pasted `lat,lng`, with spaces, brackets or degree signs (specification 2 §4); null if it is something else. */
export function parseCoordinates(text: string): Coordinates | null {
  const found = pair.exec(text)
  // Two whole numbers with a space are more likely house and street.
  if (!found || !(text.includes(',') || text.includes(';') || text.includes('.'))) return null
  const latitude = Number(found[1])
  const longitude = Number(found[2])
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 ? { latitude, longitude } : null
}

/** Six decimals are about ten centimetres. */
export function roundCoordinates({ latitude, longitude }: Coordinates): Coordinates {
  return { latitude: Number(latitude.toFixed(6)), longitude: Number(longitude.toFixed(6)) }
}

export function isSamePlace(one: Coordinates, other: Coordinates): boolean {
  return one.latitude === other.latitude && one.longitude === other.longitude
}

/** `1.2834, 103.8607`, which can be pasted into the search. */
export function formatCoordinates({ latitude, longitude }: Coordinates): string {
  return `${Number(latitude.toFixed(5))}, ${Number(longitude.toFixed(5))}`
}

export function isBareCoordinates(text: string): boolean {
  return /^\s*[+-]?\d{1,3}\.\d+\s*[,;]\s*[+-]?\d{1,3}\.\d+/.test(text)
}
