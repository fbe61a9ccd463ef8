import type { Position } from './map-data.ts'
import { isInside } from './map-data.ts'

type Ring = [number, number][]
/** GeoJSON: outer ring counterclockwise, holes clockwise, each closed. */
export type Polygon = Ring[]

interface OutlineOptions {
  /** Cells per side. */
  cells: number
  /** Allowed deviation of simplified lines. */
  toleranceDegrees: number
}

// A thousandth of a cell.
const halvings = 10

/** Outlines the places of a box that fulfil a rule (marching squares). @param box west, south, east, north; false outside */
export function outline(
  isInside: (place: Position) => boolean,
  [west, south, east, north]: readonly [number, number, number, number],
  { cells, toleranceDegrees }: OutlineOptions,
): Polygon[] {
  const at = (column: number, row: number): Position => [
    west + ((east - west) * column) / cells,
    south + ((north - south) * row) / cells,
  ]
  const side = cells + 1
  const inside = Array.from({ length: side * side }, (_, index) => isInside(at(index % side, Math.floor(index / side))))
  const isNodeIn = (column: number, row: number) =>
    column >= 0 && row >= 0 && column < side && row < side && inside[row * side + column] === true

  const places = new Map<string, Position>()
  /** From each crossing to the next, inside on the left. */
  const next = new Map<string, string>()
  type Node = readonly [column: number, row: number]

  /** The edge's crossing, named alike by both cells. */
  function crossing(one: Node, other: Node): string {
    const [first, second] = one[0] + one[1] <= other[0] + other[1] ? [one, other] : [other, one]
    const name = `${first}>${second}`
    if (!places.has(name)) places.set(name, edgeOf(isNodeIn(...one) ? [one, other] : [other, one]))
    return name
  }

  function edgeOf([served, unserved]: [Node, Node]): Position {
    let [from, to] = [at(...served), at(...unserved)]
    for (let turn = 0; turn < halvings; turn += 1) {
      const middle: Position = [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2]
      if (isInside(middle)) from = middle
      else to = middle
    }
    return from
  }

  for (let row = -1; row < side; row += 1) {
    for (let column = -1; column < side; column += 1) {
      const corners: Node[] = [
        [column, row],
        [column + 1, row],
        [column + 1, row + 1],
        [column, row + 1],
      ]
      const leaves: string[] = []
      const enters: string[] = []
      for (const [index, corner] of corners.entries()) {
        const following = corners[(index + 1) % 4] ?? corner
        const [now, then] = [isNodeIn(...corner), isNodeIn(...following)]
        if (now && !then) leaves.push(crossing(corner, following))
        if (!now && then) enters.push(crossing(corner, following))
      }
      const [start, otherStart] = leaves
      if (start === undefined) continue
      // Entries in the order after the first exit.
      if (isNodeIn(column, row) === false) enters.push(enters.shift() ?? '')
      const [end = '', otherEnd = ''] = enters
      if (otherStart === undefined) {
        next.set(start, end)
      } else {
        const isCentreIn = isInside(at(column + 0.5, row + 0.5))
        next.set(start, isCentreIn ? end : otherEnd)
        next.set(otherStart, isCentreIn ? otherEnd : end)
      }
    }
  }
  return polygonsOf(ringsOf(next, places).map((ring) => simplified(ring, toleranceDegrees)))
}

function ringsOf(next: Map<string, string>, places: ReadonlyMap<string, Position>): Position[][] {
  const rings: Position[][] = []
  for (const start of next.keys()) {
    const ring: Position[] = []
    for (let name: string | undefined = start; name !== undefined && next.has(name); ) {
      const place = places.get(name)
      if (place) ring.push(place)
      const following: string | undefined = next.get(name)
      next.delete(name)
      name = following
    }
    if (ring.length >= 3) rings.push(ring)
  }
  return rings
}

/** Douglas–Peucker on both halves of the ring. */
function simplified(ring: Position[], tolerance: number): Position[] {
  const [first = [0, 0]] = ring
  const far = ring.reduce(
    (best, place, index) => (distance(place, first) > distance(ring[best] ?? first, first) ? index : best),
    0,
  )
  const halves = [ring.slice(0, far + 1), [...ring.slice(far), first]]
  return halves.flatMap((half) => simplifiedLine(half, tolerance).slice(0, -1))
}

function simplifiedLine(line: Position[], tolerance: number): Position[] {
  const [from, to] = [line[0], line.at(-1)]
  if (!from || !to || line.length < 3) return line
  let farthest = 0
  let maxDistance = tolerance
  for (const [index, place] of line.entries()) {
    const off = distanceToLine(place, from, to)
    if (off > maxDistance) [farthest, maxDistance] = [index, off]
  }
  if (farthest === 0) return [from, to]
  return [
    ...simplifiedLine(line.slice(0, farthest + 1), tolerance).slice(0, -1),
    ...simplifiedLine(line.slice(farthest), tolerance),
  ]
}

const distance = (one: Position, other: Position) => Math.hypot(one[0] - other[0], one[1] - other[1])

function distanceToLine(place: Position, from: Position, to: Position): number {
  const length = distance(from, to)
  if (length === 0) return distance(place, from)
  const cross = (to[0] - from[0]) * (place[1] - from[1]) - (to[1] - from[1]) * (place[0] - from[0])
  return Math.abs(cross) / length
}

/** Twice the area, positive counterclockwise. */
function turnOf(ring: readonly Position[]): number {
  return ring.reduce((sum, [x, y], index) => {
    const [nextX, nextY] = ring[(index + 1) % ring.length] ?? [x, y]
    return sum + x * nextY - nextX * y
  }, 0)
}

function polygonsOf(rings: Position[][]): Polygon[] {
  const drawable = rings.filter((ring) => ring.length >= 3)
  const outer = drawable.filter((ring) => turnOf(ring) > 0).sort((one, other) => turnOf(one) - turnOf(other))
  const polygons = outer.map((ring) => ({ ring, parts: [closed(ring)] }))
  for (const hole of drawable.filter((ring) => turnOf(ring) < 0)) {
    const [corner = [0, 0]] = hole
    polygons.find(({ ring }) => isInside(corner, ring))?.parts.push(closed(hole))
  }
  return polygons.reverse().map(({ parts }) => parts)
}

/** Rounded to a metre, first point repeated. */
function closed(ring: readonly Position[]): Ring {
  return [...ring, ...ring.slice(0, 1)].map(([x, y]) => [Number(x.toFixed(5)), Number(y.toFixed(5))])
}
