import type { Position } from '../../../core/config/fee-rules.ts'

export const tileSize = 256

/** Projects a point to world pixels at a zoom, from the north-west corner (Web Mercator, tiles of 256 px). */
export function project([longitude, latitude]: Position, zoom: number): [x: number, y: number] {
  const world = tileSize * 2 ** zoom
  const sine = Math.sin((Math.max(-85.0511, Math.min(85.0511, latitude)) * Math.PI) / 180)
  return [((longitude + 180) / 360) * world, (0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)) * world]
}

/** Area of a tile in world pixels. Shapes are clipped beyond a margin, which hides the strokes of clipped edges. */
export interface TileWindow {
  zoom: number
  left: number
  top: number
}

const margin = 24

export function tileWindow(zoom: number, x: number, y: number): TileWindow {
  return { zoom, left: x * tileSize, top: y * tileSize }
}

export type Pixel = [x: number, y: number]

function toTilePixels(points: readonly Position[], { zoom, left, top }: TileWindow): Pixel[] {
  return points.map((point) => {
    const [x, y] = project(point, zoom)
    return [x - left, y - top]
  })
}

/** Returns the SVG path of a polygon clipped to the tile; empty if it's outside. */
export function polygonPath(points: readonly Position[], window: TileWindow): string {
  let shown = toTilePixels(points, window)
  for (const [axis, limit, keepsBelow] of sides) {
    shown = clipSide(shown, axis, limit, keepsBelow)
    if (shown.length < 3) return ''
  }
  return `${pathOf(shown)}Z`
}

/** Returns the SVG path of a line clipped to the tile. */
export function linePath(points: readonly Position[], window: TileWindow): string {
  const pixels = toTilePixels(points, window)
  const lines: Pixel[][] = []
  let line: Pixel[] = []
  pixels.forEach((to, index) => {
    const from = pixels[index - 1]
    if (!from) return
    if (isFar(from, to)) {
      if (line.length > 1) lines.push(line)
      line = []
      return
    }
    if (line.length === 0) line.push(from)
    line.push(to)
  })
  if (line.length > 1) lines.push(line)
  return lines.map(pathOf).join('')
}

/** Whether a segment is completely beyond one side. Long segments near a corner are kept: the renderer clips them. */
function isFar(from: Pixel, to: Pixel): boolean {
  return sides.some(([axis, limit, keepsBelow]) =>
    keepsBelow ? from[axis] > limit && to[axis] > limit : from[axis] < limit && to[axis] < limit,
  )
}

const sides = [
  [0, -margin, false],
  [0, tileSize + margin, true],
  [1, -margin, false],
  [1, tileSize + margin, true],
] as const

/** Clips a polygon at one side (Sutherland–Hodgman). */
function clipSide(points: Pixel[], axis: 0 | 1, limit: number, keepsBelow: boolean): Pixel[] {
  const isIn = (point: Pixel) => (keepsBelow ? point[axis] <= limit : point[axis] >= limit)
  const clipped: Pixel[] = []
  let previous = points[points.length - 1]
  for (const point of points) {
    if (previous && isIn(point) !== isIn(previous)) {
      const t = (limit - previous[axis]) / (point[axis] - previous[axis])
      clipped.push([previous[0] + t * (point[0] - previous[0]), previous[1] + t * (point[1] - previous[1])])
    }
    if (isIn(point)) clipped.push(point)
    previous = point
  }
  return clipped
}

/** Rounds to a quarter of a pixel, to keep paths short. */
const quarterPixels = (value: number) => String(Math.round(value * 4) / 4)

function pathOf(points: Pixel[]): string {
  let path = ''
  let last = ''
  for (const [x, y] of points) {
    const text = `${quarterPixels(x)} ${quarterPixels(y)}`
    if (text !== last) path += `${path ? 'L' : 'M'}${text}`
    last = text
  }
  return path
}
