import type { Position } from '../../../core/config/fee-rules.ts'
import type { Point } from './distance.ts'
import { type GazetteerPlace, gazetteerPlaces } from './gazetteer.ts'

/*
 * The gazetteer knows one point of each street. The demo's streets are straight: they run through it in a direction that
 * depends on the street's ID, with odd numbers on one side and even ones on the other.
 */

const halfLengthMetres = 300
const metresPerNumber = 5
const sideMetres = 12
const metresPerDegree = 111_320

/** Where a house number lies; the street's point for a text without one. Points keep the gazetteer's five decimals. */
export function houseOn(street: GazetteerPlace, number: string): Point {
  const house = Number(/\d+/.exec(number)?.[0] ?? Number.NaN)
  if (!Number.isFinite(house)) return { latitude: street.lat, longitude: street.lng }
  const along = ((house * metresPerNumber) % (2 * halfLengthMetres)) - halfLengthMetres
  return pointBeside(street, along, house % 2 === 0 ? sideMetres : -sideMetres)
}

/** Returns the lines of a country's streets. */
export function demoStreets(country: string): { name: string; points: Position[] }[] {
  return gazetteerPlaces(country)
    .filter(({ type }) => type === 'street')
    .map((street) => ({
      name: street.name,
      points: [-1, 1].map((end): Position => {
        const { latitude, longitude } = pointBeside(street, end * halfLengthMetres, 0)
        return [longitude, latitude]
      }),
    }))
}

function pointBeside(street: GazetteerPlace, along: number, beside: number): Point {
  const turn = directionOf(street.id)
  const north = along * Math.cos(turn) - beside * Math.sin(turn)
  const east = along * Math.sin(turn) + beside * Math.cos(turn)
  const round = (degrees: number) => Math.round(degrees * 1e5) / 1e5
  return {
    latitude: round(street.lat + north / metresPerDegree),
    longitude: round(street.lng + east / (metresPerDegree * Math.cos((street.lat * Math.PI) / 180))),
  }
}

/** Radians from north, the same for each start. */
function directionOf(id: string): number {
  let sum = 0
  for (const letter of id) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 997
  return (sum / 997) * Math.PI
}
