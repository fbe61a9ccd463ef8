import { readFileSync } from 'node:fs'
import { curve, type Position, type Shape } from '../geo/map-data.ts'

/** A sea, a lake or a river; `at` is where its name is drawn, if it is. */
export interface Water extends Shape {
  at?: Position
}

/**
 * Waters around a country's main town, `data/waters.json`: what a map needs to be recognized where there are no outlines of
 * the land. Coarse, and for the eye only: nothing is refused for lying in them.
 */
export interface Waters {
  seas: Water[]
  islands: Shape[]
  rivers: Water[]
}

let file: Record<string, Partial<Waters>> | undefined
const cache = new Map<string, Waters>()

/** Empty if the town has no notable water. */
export function watersOf(code: string): Waters {
  const known = cache.get(code)
  if (known) return known
  file ??= JSON.parse(readFileSync(new URL('../../data/waters.json', import.meta.url), 'utf8')).countries
  const { seas = [], islands = [], rivers = [] } = file?.[code] ?? {}
  const waters = { seas: seas.map(closed), islands: islands.map(closed), rivers: rivers.map(open) }
  cache.set(code, waters)
  return waters
}

const closed = <S extends Shape>(shape: S): S => ({ ...shape, points: curve(shape.points, true) })
const open = <S extends Shape>(shape: S): S => ({ ...shape, points: curve(shape.points, false) })
