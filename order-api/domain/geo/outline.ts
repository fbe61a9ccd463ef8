import type { Position } from '../../../core/config/fee-rules.ts'

type Ring = [number, number][]
/** GeoJSON: outer ring counterclockwise, holes clockwise, each closed. */
export type Polygon = Ring[]

interface OutlineOptions {
  /** Cells per side. */
  cells: number
  /** Allowed deviation of simplified lines. */
  toleranceDegrees: number
}

// Finds crossings to a thousandth of a cell.
const halvings = 10

/** Outlines the part of a box (west, south, east, north) for which `contains` is true (marching squares). */
export function outline(
  contains: (place: Position) => boolean,
  [west, south, east, north]: readonly [number, number, number, number],
  { cells, toleranceDegrees }: OutlineOptions,
): Polygon[] {
  const at = (column: number, row: number): Position => [
    west + ((east - west) * column) / cells,
    south + ((north - south) * row) / cells,
  ]
  const side = cells + 1
  const inside = Array.from({ length: side * side }, (_, index) => contains(at(index % side, Math.floor(index / side))))
  const isNodeIn = (column: number, row: number) =>
    column >= 0 && row >= 0 && column < side && row < side && inside[row * side + column] === true

  const places = new Map<string, Position>()
  /** From each crossing to the next, inside on the left. */
  const next = new Map<string, string>()
  type Node = readonly [column: number, row: number]

  /** Returns the name of the crossing on an edge. Both cells of the edge get the same name. */
  function crossing(a: Node, b: Node): string {
    const [first, second] = a[0] + a[1] <= b[0] + b[1] ? [a, b] : [b, a]
    const name = `${first}>${second}`
    if (!places.has(name)) places.set(name, findCrossing(isNodeIn(...a) ? [a, b] : [b, a]))
    return name
  }

  function findCrossing([served, unserved]: [Node, Node]): Position {
    let [from, to] = [at(...served), at(...unserved)]
    for (let step = 0; step < halvings; step += 1) {
      const middle: Position = [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2]
      if (contains(middle)) from = middle
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
      const exits: string[] = []
      const entrances: string[] = []
      for (const [index, corner] of corners.entries()) {
        const following = corners[(index + 1) % 4] ?? corner
        const [isCornerIn, isFollowingIn] = [isNodeIn(...corner), isNodeIn(...following)]
        if (isCornerIn && !isFollowingIn) exits.push(crossing(corner, following))
        if (!isCornerIn && isFollowingIn) entrances.push(crossing(corner, following))
      }
      const [start, otherStart] = exits
      if (start === undefined) continue
      // Entrances in their order after the first exit.
      if (isNodeIn(column, row) === false) entrances.push(entrances.shift() ?? '')
      const [end = '', otherEnd = ''] = entrances
      if (otherStart === undefined) {
        next.set(start, end)
      } else {
        const isCentreIn = contains(at(column + 0.5, row + 0.5))
        next.set(start, isCentreIn ? end : otherEnd)
        next.set(otherStart, isCentreIn ? otherEnd : end)
      }
    }
  }
  return polygonsOf(ringsOf(next, places).map((ring) => simplifyRing(ring, toleranceDegrees)))
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
function simplifyRing(ring: Position[], tolerance: number): Position[] {
  const [first = [0, 0]] = ring
  const farthestIndex = ring.reduce(
    (best, place, index) => (distance(place, first) > distance(ring[best] ?? first, first) ? index : best),
    0,
  )
  const halves = [ring.slice(0, farthestIndex + 1), [...ring.slice(farthestIndex), first]]
  return halves.flatMap((half) => simplifyLine(half, tolerance).slice(0, -1))
}

function simplifyLine(line: Position[], tolerance: number): Position[] {
  const [from, to] = [line[0], line.at(-1)]
  if (!from || !to || line.length < 3) return line
  let farthest = 0
  let maxDistance = tolerance
  for (const [index, place] of line.entries()) {
    const lineDistance = distanceToLine(place, from, to)
    if (lineDistance > maxDistance) [farthest, maxDistance] = [index, lineDistance]
  }
  if (farthest === 0) return [from, to]
  return [
    ...simplifyLine(line.slice(0, farthest + 1), tolerance).slice(0, -1),
    ...simplifyLine(line.slice(farthest), tolerance),
  ]
}

const distance = (a: Position, b: Position) => Math.hypot(a[0] - b[0], a[1] - b[1])

function distanceToLine(place: Position, from: Position, to: Position): number {
  const length = distance(from, to)
  if (length === 0) return distance(place, from)
  const cross = (to[0] - from[0]) * (place[1] - from[1]) - (to[1] - from[1]) * (place[0] - from[0])
  return Math.abs(cross) / length
}

/** Returns twice the area, positive if counterclockwise. */
function signedAreaOf(ring: readonly Position[]): number {
  return ring.reduce((sum, [x, y], index) => {
    const [nextX, nextY] = ring[(index + 1) % ring.length] ?? [x, y]
    return sum + x * nextY - nextX * y
  }, 0)
}

function polygonsOf(rings: Position[][]): Polygon[] {
  const drawable = rings.filter((ring) => ring.length >= 3)
  const outer = drawable.filter((ring) => signedAreaOf(ring) > 0).sort((a, b) => signedAreaOf(a) - signedAreaOf(b))
  const polygons = outer.map((ring) => ({ ring, parts: [closeRing(ring)] }))
  for (const hole of drawable.filter((ring) => signedAreaOf(ring) < 0)) {
    const [corner = [0, 0]] = hole
    polygons.find(({ ring }) => isInside(corner, ring))?.parts.push(closeRing(hole))
  }
  return polygons.reverse().map(({ parts }) => parts)
}

/** Repeats the first point, and rounds to about a metre. */
function closeRing(ring: readonly Position[]): Ring {
  return [...ring, ...ring.slice(0, 1)].map(([x, y]) => [Number(x.toFixed(5)), Number(y.toFixed(5))])
}

/** Whether a place is inside a ring. */
export function isInside([x, y]: Position, polygon: readonly Position[]): boolean {
  let inside = false
  let previous = polygon[polygon.length - 1]
  for (const current of polygon) {
    if (previous && current[1] > y !== previous[1] > y) {
      const crossing = ((previous[0] - current[0]) * (y - current[1])) / (previous[1] - current[1]) + current[0]
      if (x < crossing) inside = !inside
    }
    previous = current
  }
  return inside
}
