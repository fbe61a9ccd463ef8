/** WGS 84. */
export interface Coordinates {
  latitude: number
  longitude: number
}

const degrees = String.raw`([+-]?\d{1,3}(?:\.\d+)?)°?`
const pairPattern = new RegExp(String.raw`^\s*${degrees}(?:\s*[,;]\s*|\s+)${degrees}\s*$`)
/** Behind decimals, a country or town without a number: `60.39130, 5.32210, Norway`, as far pins are shown. */
const placeBehind = /(?<=^\(?\s*[+-]?\d{1,3}\.\d{3,}°?\s*[,;]\s*[+-]?\d{1,3}\.\d{3,}°?\)?)\s*[,،、][^\d]{1,80}$/u

/** Parses pasted `lat,lng`, with spaces, brackets, degree signs or a country (specification 2 §4); null if it is something else. */
export function parseCoordinates(text: string): Coordinates | null {
  const match = pairPattern.exec(text.trim().replace(placeBehind, '').replace(/^\(/, '').replace(/\)$/, ''))
  // Two whole numbers with a space are more likely house and street.
  if (!match || !(text.includes(',') || text.includes(';') || text.includes('.'))) return null
  const latitude = Number(match[1])
  const longitude = Number(match[2])
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 ? { latitude, longitude } : null
}

/** Rounds to six decimals, about ten centimetres. */
export function roundCoordinates({ latitude, longitude }: Coordinates): Coordinates {
  return { latitude: Number(latitude.toFixed(6)), longitude: Number(longitude.toFixed(6)) }
}

export function isSamePlace(one: Coordinates, other: Coordinates): boolean {
  return one.latitude === other.latitude && one.longitude === other.longitude
}

/** Formats coordinates as `1.2834, 103.8607`, which can be pasted into the search. */
export function formatCoordinates({ latitude, longitude }: Coordinates): string {
  return `${Number(latitude.toFixed(5))}, ${Number(longitude.toFixed(5))}`
}

export function startsWithCoordinates(text: string): boolean {
  return /^\s*[+-]?\d{1,3}\.\d+\s*[,;]\s*[+-]?\d{1,3}\.\d+/.test(text)
}
