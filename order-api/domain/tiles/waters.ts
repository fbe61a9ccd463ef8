import { readFileSync } from 'node:fs'
import type { Position } from '../../../core/config/fee-rules.ts'
import { curve, type Shape } from '../geo/map-data.ts'

/** A sea, lake or river. `at`: position of its name, if it is drawn. */
export interface Water extends Shape {
  at?: Position
}

/**
 * Waters around a country's main town (`data/waters.json`), which make a map without outlines recognisable. Coarse, and
 * only drawn: addresses in them aren't refused.
 */
export interface Waters {
  seas: Water[]
  islands: Shape[]
  rivers: Water[]
}

let file: Record<string, Partial<Waters>> | undefined
const cache = new Map<string, Waters>()

/** Returns the waters of a country; empty if there are none. */
export function watersOf(code: string): Waters {
  const cached = cache.get(code)
  if (cached) return cached
  file ??= JSON.parse(readFileSync(new URL('../../data/waters.json', import.meta.url), 'utf8')).countries
  const { seas = [], islands = [], rivers = [] } = file?.[code] ?? {}
  const waters = { seas: seas.map(closed), islands: islands.map(closed), rivers: rivers.map(open) }
  cache.set(code, waters)
  return waters
}

const closed = <S extends Shape>(shape: S): S => ({ ...shape, points: curve(shape.points, true) })
const open = <S extends Shape>(shape: S): S => ({ ...shape, points: curve(shape.points, false) })
