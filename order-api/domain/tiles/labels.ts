import { readCountry } from '../country.ts'
import { cityNames, type GazetteerPlace, gazetteerPlaces } from '../geo/gazetteer.ts'
import type { MapData, Shape } from '../geo/map-data.ts'
import { type Pixel, project, type TileWindow, tileSize } from './geometry.ts'
import { watersOf } from './waters.ts'

export type LabelKind = 'town' | 'quarter' | 'station' | 'spot' | 'street' | 'expressway' | 'water'

/** A name drawn on the map at one zoom, in world pixels; spots also have a dot. */
export interface Label {
  text: string
  kind: LabelKind
  x: number
  y: number
  /** Half the size of the name's bounding box. */
  halfWidth: number
  halfHeight: number
  /** Degrees; names of streets follow their road. */
  angle: number
}

interface Candidate {
  text: string
  kind: LabelKind
  position: readonly [number, number]
  minZoom: number
  maxZoom: number
  angle: number
}

export const fontSizes: Record<LabelKind, number> = {
  town: 15,
  quarter: 13,
  station: 12.5,
  spot: 12.5,
  street: 12,
  expressway: 11,
  water: 12.5,
}

/** Zoom range of each kind of place, most important for orientation first. */
const zoomRanges: Record<string, { kind: LabelKind; from: number; to: number }> = {
  town: { kind: 'town', from: 11, to: 15 },
  area: { kind: 'town', from: 11, to: 16 },
  airport: { kind: 'spot', from: 11, to: 19 },
  neighbourhood: { kind: 'quarter', from: 13, to: 16 },
  station: { kind: 'station', from: 13, to: 19 },
  mrt: { kind: 'station', from: 13, to: 19 },
  hospital: { kind: 'spot', from: 14, to: 19 },
  mall: { kind: 'spot', from: 14, to: 19 },
  landmark: { kind: 'spot', from: 14, to: 19 },
  market: { kind: 'spot', from: 15, to: 19 },
  hawker: { kind: 'spot', from: 15, to: 19 },
  school: { kind: 'spot', from: 15, to: 19 },
  park: { kind: 'spot', from: 14, to: 19 },
  street: { kind: 'street', from: 14, to: 19 },
}
const typeOrder = Object.keys(zoomRanges)

const cache = new Map<string, Label[]>()

/**
 * Returns the labels of a country at one zoom. They are chosen once, so that neighbouring tiles agree: labels never overlap,
 * and both tiles draw a label that crosses their edge.
 */
function labelsAt(country: string, map: MapData | null, zoom: number, isLocal: boolean): Label[] {
  const key = `${country}/${zoom}/${isLocal}`
  const cached = cache.get(key)
  if (cached) return cached
  const labelsByCell = new Map<string, Label[]>()
  const lines = map ? lineCandidates(map) : waterCandidates(country)
  const labels = [mainCity(country, isLocal), ...placeCandidates(country, map, isLocal), ...lines]
    .filter((candidate) => zoom >= candidate.minZoom && zoom <= candidate.maxZoom)
    .map((candidate) => labelFrom(candidate, zoom))
    .filter((label) => {
      const cells = cellsOf(label)
      if (cells.some((cell) => labelsByCell.get(cell)?.some((other) => overlaps(label, other)))) return false
      for (const cell of cells) labelsByCell.set(cell, [...(labelsByCell.get(cell) ?? []), label])
      return true
    })
  cache.set(key, labels)
  return labels
}

/** Returns the labels that are at least partly in the tile. */
export function labelsIn(
  country: string,
  map: MapData | null,
  { zoom, left, top }: TileWindow,
  isLocal: boolean,
): Label[] {
  const extent = (label: Label) => Math.max(label.halfWidth, label.halfHeight) + 4
  return labelsAt(country, map, zoom, isLocal).filter(
    (label) =>
      label.x + extent(label) > left &&
      label.x - extent(label) < left + tileSize &&
      label.y + extent(label) > top &&
      label.y - extent(label) < top + tileSize,
  )
}

/** Whether a name would be under the drawing of a pin, which is above its foot. The name of the place itself is below. */
export function isUnderPin(label: Label, { left, top }: TileWindow, pins: readonly Pixel[]): boolean {
  return pins.some(([x, y]) => {
    const foot = { x: left + x, y: top + y }
    const isOfPlace = Math.abs(label.x - foot.x) < 6 && label.y > foot.y
    return !isOfPlace && overlaps(label, { x: foot.x, y: foot.y - 36, halfWidth: 34, halfHeight: 46 })
  })
}

function mainCity(code: string, isLocal: boolean): Candidate {
  const { map } = readCountry(code)
  const [{ localLanguage = '' } = {}] = gazetteerPlaces(code)
  const localName = cityNames(code)[localLanguage] ?? cityNames(code)[localLanguage.split('-')[0] ?? '']
  return {
    text: (isLocal && localName) || map.city,
    kind: 'town',
    position: [map.lng, map.lat],
    minZoom: 3,
    maxZoom: 10,
    angle: 0,
  }
}

function placeCandidates(country: string, map: MapData | null, isLocal: boolean): Candidate[] {
  const roadNames = new Set(map?.roads.map((road) => road.name))
  const stations = new Set(ofType(country, 'mrt').map((place) => stationName(place)))
  return gazetteerPlaces(country)
    .filter((place) => !(place.type === 'street' && roadNames.has(place.name)))
    .sort((a, b) => typeOrder.indexOf(a.type) - typeOrder.indexOf(b.type))
    .flatMap((place) => {
      const zoomRange = zoomRanges[place.type]
      if (!zoomRange) return []
      // A town and its station share a name and are close: once the station is shown, the town isn't.
      const to = zoomRange.kind === 'town' && stations.has(place.name) ? 13 : zoomRange.to
      const latinName = place.type === 'mrt' ? stationName(place) : place.name
      const text = (isLocal && place.localName) || latinName
      return [
        {
          text,
          kind: zoomRange.kind,
          position: [place.lng, place.lat],
          minZoom: zoomRange.from,
          maxZoom: to,
          angle: 0,
        },
      ]
    })
}

const ofType = (country: string, type: string) => gazetteerPlaces(country).filter((place) => place.type === type)
const stationName = (place: GazetteerPlace) => place.name.replace(/ MRT$/, '')

function waterCandidates(country: string): Candidate[] {
  const { seas, rivers } = watersOf(country)
  return [...seas, ...rivers].flatMap(({ name, at }) =>
    at ? [{ text: name, kind: 'water' as const, position: at, minZoom: 11, maxZoom: 16, angle: 0 }] : [],
  )
}

function lineCandidates(map: MapData): Candidate[] {
  return [
    ...map.names.map(nameCandidate),
    ...map.expressways.flatMap((line) => labelsAlong(line, 'expressway', 11, [0.5])),
    ...map.expressways.flatMap((line) => labelsAlong(line, 'expressway', 13, [0.25, 0.75])),
    ...map.water.flatMap((shape) => centreLabel(shape)),
    ...map.roads.flatMap((line) => labelsAlong(line, 'street', 13, [0.5])),
    ...map.roads.flatMap((line) => labelsAlong(line, 'street', 15, [0.2, 0.8])),
  ]
}

function nameCandidate({ name, kind, at, from, to }: MapData['names'][number]): Candidate {
  return { text: name, kind, position: at, minZoom: from, maxZoom: to, angle: 0 }
}

function labelsAlong(line: Shape, kind: LabelKind, minZoom: number, at: number[]): Candidate[] {
  return at.flatMap((part) => {
    const index = Math.min(line.points.length - 2, Math.floor(part * (line.points.length - 1)))
    const [from, to] = [line.points[index], line.points[index + 1]]
    if (!from || !to) return []
    const roadAngle = (Math.atan2(from[1] - to[1], to[0] - from[0]) * 180) / Math.PI
    // Keeps names upright, whichever direction the road was drawn in.
    const angle =
      kind === 'expressway' ? 0 : roadAngle > 90 ? roadAngle - 180 : roadAngle < -90 ? roadAngle + 180 : roadAngle
    const position = [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2] as const
    return [{ text: line.name, kind, position, minZoom, maxZoom: 19, angle }]
  })
}

function centreLabel(shape: Shape): Candidate[] {
  const sum = shape.points.reduce<[number, number]>(([x, y], point) => [x + point[0], y + point[1]], [0, 0])
  const position = [sum[0] / shape.points.length, sum[1] / shape.points.length] as const
  return [{ text: shape.name, kind: 'water', position, minZoom: 14, maxZoom: 17, angle: 0 }]
}

/** Px between a place and its name. */
export const gapBelowPlace = 5

function labelFrom({ text, kind, position, angle }: Candidate, zoom: number): Label {
  const [x, y] = project(position, zoom)
  const size = fontSizes[kind]
  // Estimates the width, as no font is available: Latin letters are half as wide as high, Han and kana as wide.
  const ems = [...text].reduce((sum, letter) => sum + (letter > '\u2e80' ? 1 : 0.54), 0)
  const [width, height] = [(ems * size) / 2 + 6, size / 2 + 5]
  const turn = (Math.abs(angle) * Math.PI) / 180
  const hasDot = kind === 'spot' || kind === 'station'
  const isPlace = hasDot || kind === 'town' || kind === 'quarter'
  return {
    text,
    kind,
    x,
    // Names are drawn below their place, and so below a pin on it.
    y: isPlace ? y + size / 2 + gapBelowPlace : y,
    halfWidth: width * Math.cos(turn) + height * Math.sin(turn),
    halfHeight: width * Math.sin(turn) + height * Math.cos(turn) + (hasDot ? 4 : 0),
    angle,
  }
}

const cell = 128

function cellsOf({ x, y, halfWidth, halfHeight }: Label): string[] {
  const cells: string[] = []
  for (let column = Math.floor((x - halfWidth) / cell); column <= Math.floor((x + halfWidth) / cell); column += 1) {
    for (let row = Math.floor((y - halfHeight) / cell); row <= Math.floor((y + halfHeight) / cell); row += 1) {
      cells.push(`${column}/${row}`)
    }
  }
  return cells
}

type Box = Pick<Label, 'x' | 'y' | 'halfWidth' | 'halfHeight'>

function overlaps(a: Box, b: Box): boolean {
  return Math.abs(a.x - b.x) < a.halfWidth + b.halfWidth && Math.abs(a.y - b.y) < a.halfHeight + b.halfHeight
}
