import type { Place } from './address.ts'
import { addressWords } from './address-words.ts'
import { type Coordinates, startsWithCoordinates } from './coordinates.ts'

/**
 * Why a pin may be wrong, worst first: it has no address, was moved far from the chosen place, is only a street or area,
 * or the text was changed.
 */
export const weakMatches = ['no-address', 'pin-moved', 'coarse', 'text-differs'] as const
export type WeakMatch = (typeof weakMatches)[number]

export interface AddressMatch {
  text: string
  pin: Place
  /** The chosen place, if the pin was moved away from it. */
  chosen: Place | null
}

export const nearMetres = 100

/** Returns why text and pin may not match; null if they do. Weak matches are confirmed before ordering. */
export function weakMatch({ text, pin, chosen }: AddressMatch): WeakMatch | null {
  const isFar = chosen !== null && metresBetween(chosen.coordinates, pin.coordinates) > nearMetres
  // A pin that was moved by up to 100 m still means the chosen place.
  const intended = isFar ? pin : (chosen ?? pin)
  if (intended.text.trim() === '' || startsWithCoordinates(intended.text)) return 'no-address'
  if (isFar) return 'pin-moved'
  if (intended.precision && intended.precision !== 'address') return 'coarse'
  return containsAddress(text, intended.text) || hasAllNumbers(text, intended.text) ? null : 'text-differs'
}

/** Whether the text only leaves out words of the address: "2 Orchard Turn 238801" of "ION, 2 Orchard Turn, Singapore 238801". */
function hasAllNumbers(text: string, address: string): boolean {
  const typed = addressWords(text)
  const words = addressWords(address)
  const numbers = words.filter((word) => /\p{N}/u.test(word))
  const isPart = typed.every((word) => words.includes(word))
  return isPart && numbers.length > 0 && numbers.every((word) => typed.includes(word))
}

/** Whether the text still has the whole address. Added words are fine, added numbers aren't. */
export function containsAddress(text: string, address: string): boolean {
  const typed = addressWords(text)
  const words = addressWords(address)
  const isComplete = words.every((word) => typed.includes(word))
  return isComplete && typed.every((word) => words.includes(word) || !/\p{N}/u.test(word))
}

const earthRadiusMetres = 6_371_008.8
const radians = (degrees: number) => (degrees * Math.PI) / 180

/** Great-circle distance. */
export function metresBetween(one: Coordinates, other: Coordinates): number {
  const byLatitude = Math.sin(radians(other.latitude - one.latitude) / 2) ** 2
  const byLongitude = Math.sin(radians(other.longitude - one.longitude) / 2) ** 2
  const chord = byLatitude + Math.cos(radians(one.latitude)) * Math.cos(radians(other.latitude)) * byLongitude
  return 2 * earthRadiusMetres * Math.asin(Math.min(1, Math.sqrt(chord)))
}
