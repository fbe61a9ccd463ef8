import type { Place } from './address.ts'
import { addressWords } from './address-words.ts'
import { type Coordinates, isBareCoordinates } from './coordinates.ts'

/**
 * Why a pin may not be where the text says, the gravest first:
 * - `no-address`: the geocoder knows no address there, only the coordinates
 * - `pin-moved`: the pin stands far from the place that was chosen for the text
 * - `coarse`: a street or a part of a town, and no door
 * - `text-differs`: the text was changed after the place was chosen
 */
export const weakMatches = ['no-address', 'pin-moved', 'coarse', 'text-differs'] as const
export type WeakMatch = (typeof weakMatches)[number]

export interface MatchFacts {
  /** As typed or chosen. */
  text: string
  /** Where the pin stands, with the address found there. */
  pin: Place
  /** The place that was chosen for the text, where the pin was moved away from it since. */
  chosen: Place | null
}

/** A pin within this many metres of the chosen place is at its entrance. */
export const nearMetres = 100

/**
 * How text and pin, which are two facts, fit together; null where a rider finds the same door by both. What is weak is
 * confirmed on the map before an order is placed.
 */
export function weakMatch({ text, pin, chosen }: MatchFacts): WeakMatch | null {
  const isFar = chosen !== null && metresBetween(chosen.coordinates, pin.coordinates) > nearMetres
  // Moved by a few steps, the pin still means the place that was chosen.
  const meant = isFar ? pin : (chosen ?? pin)
  if (meant.text.trim() === '' || isBareCoordinates(meant.text)) return 'no-address'
  if (isFar) return 'pin-moved'
  if (meant.precision && meant.precision !== 'address') return 'coarse'
  return saysTheSame(text, meant.text) ? null : 'text-differs'
}

/**
 * Whether the text still says all that the address says. Words may be added ("side entrance"), as long as they bring no
 * number: one more number is another house.
 */
export function saysTheSame(text: string, address: string): boolean {
  const typed = addressWords(text)
  const words = addressWords(address)
  const isComplete = words.every((word) => typed.includes(word))
  return isComplete && typed.every((word) => words.includes(word) || !/\p{N}/u.test(word))
}

const earthRadiusMetres = 6_371_008.8
const radians = (degrees: number) => (degrees * Math.PI) / 180

/** In a straight line (haversine). */
export function metresBetween(one: Coordinates, other: Coordinates): number {
  const byLatitude = Math.sin(radians(other.latitude - one.latitude) / 2) ** 2
  const byLongitude = Math.sin(radians(other.longitude - one.longitude) / 2) ** 2
  const chord = byLatitude + Math.cos(radians(one.latitude)) * Math.cos(radians(other.latitude)) * byLongitude
  return 2 * earthRadiusMetres * Math.asin(Math.min(1, Math.sqrt(chord)))
}
