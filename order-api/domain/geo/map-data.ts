import { existsSync, readFileSync } from 'node:fs'
import type { Position } from '../../../core/config/fee-rules.ts'

export interface Shape {
  name: string
  points: Position[]
}

/** Coarse outlines of a country (`data/map-<CODE>.json`), for the delivery area, and for tiles unless TILES_URL is set. */
export interface MapData {
  /** West, south, east, north. */
  bbox: [number, number, number, number]
  /** Border, with territorial waters. */
  territory: Position[]
  land: Shape[]
  /** Land of neighbouring countries. */
  foreign: Shape[]
  green: Shape[]
  water: Shape[]
  rivers: Shape[]
  expressways: Shape[]
  roads: Shape[]
  rail: Shape[]
  /** Names with their zoom range. */
  names: { name: string; kind: 'quarter' | 'water'; at: Position; from: number; to: number }[]
}

const cache = new Map<string, MapData | null>()

/** Reads and caches a country's outlines; null if there are none. */
export function readMapData(code: string): MapData | null {
  const cachedData = cache.get(code)
  if (cachedData !== undefined) return cachedData
  const file = new URL(`../../data/map-${code}.json`, import.meta.url)
  const data: MapData | null = /^[A-Z]{2}$/.test(code) && existsSync(file) ? smooth(readFile(file)) : null
  cache.set(code, data)
  return data
}

function readFile(file: URL): MapData {
  return JSON.parse(readFileSync(file, 'utf8'))
}

function smooth(data: MapData): MapData {
  const closed = (shapes: Shape[]) => shapes.map((shape) => ({ ...shape, points: curve(shape.points, true) }))
  const open = (shapes: Shape[]) => shapes.map((shape) => ({ ...shape, points: curve(shape.points, false) }))
  return {
    ...data,
    land: closed(data.land),
    foreign: closed(data.foreign),
    green: closed(data.green),
    water: closed(data.water),
    rivers: open(data.rivers),
    expressways: open(data.expressways),
    roads: open(data.roads),
  }
}

const stepsPerEdge = 6

/** Catmull-Rom spline, so that coasts look natural. */
export function curve(points: Position[], closed: boolean): Position[] {
  const count = points.length
  const at = (index: number): Position => {
    const inside = closed ? (index + count) % count : Math.min(count - 1, Math.max(0, index))
    return points[inside] ?? [0, 0]
  }
  const smoothed: Position[] = []
  const edges = closed ? count : count - 1
  for (let edge = 0; edge < edges; edge += 1) {
    const [before, from, to, after] = [at(edge - 1), at(edge), at(edge + 1), at(edge + 2)]
    for (let step = 0; step < stepsPerEdge; step += 1) {
      const t = step / stepsPerEdge
      smoothed.push([blend(before[0], from[0], to[0], after[0], t), blend(before[1], from[1], to[1], after[1], t)])
    }
  }
  if (!closed) smoothed.push(at(count - 1))
  return smoothed
}

// Half the usual tension, so that corners don't overshoot.
function blend(before: number, from: number, to: number, after: number, t: number): number {
  const startTangent = (to - before) / 3
  const endTangent = (after - from) / 3
  const t2 = t * t
  const t3 = t2 * t
  return (
    (2 * t3 - 3 * t2 + 1) * from + (t3 - 2 * t2 + t) * startTangent + (3 * t2 - 2 * t3) * to + (t3 - t2) * endTangent
  )
}
