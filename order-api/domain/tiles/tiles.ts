import type { TileTheme } from '../../../core/api/tiles.ts'
import { demoStreets } from '../geo/demo-streets.ts'
import { type MapData, readMapData, type Shape } from '../geo/map-data.ts'
import { isInside } from '../geo/outline.ts'
import { linePath, type Pixel, polygonPath, type TileWindow, tileSize, tileWindow } from './geometry.ts'
import { fontSizes, gapBelowPlace, isUnderPin, type Label, type LabelKind, labelsIn } from './labels.ts'
import { palettes, type TilePalette } from './palette.ts'
import { watersOf } from './waters.ts'

export interface TileRequest {
  /** Country whose outlines and names are drawn (ISO 3166-1 alpha-2). */
  country: string
  zoom: number
  x: number
  y: number
  theme: TileTheme
  /** Names in the country's language instead of Latin letters. */
  hasLocalNames?: boolean
  /** Feet of pins, px from the tile's corner. Names give way to their drawings. */
  pins?: readonly Pixel[]
}

export const maxTileZoom = 19

/** Whether the tile exists in the Web Mercator scheme. */
export function isTile(zoom: number, x: number, y: number): boolean {
  const count = 2 ** zoom
  return (
    [zoom, x, y].every(Number.isInteger) &&
    zoom >= 0 &&
    zoom <= maxTileZoom &&
    x >= 0 &&
    y >= 0 &&
    x < count &&
    y < count
  )
}

/**
 * Draws a map tile as SVG of 256 px: land, water, parks, main roads, railways and the gazetteer's names. For a country
 * without outlines: plain land, the waters of its main town, the gazetteer's streets, and names. The same request returns the same bytes.
 */
export function drawTile({ country, zoom, x, y, theme, hasLocalNames = false, pins = [] }: TileRequest): string {
  const palette = palettes[theme]
  const window = tileWindow(zoom, x, y)
  const map = readMapData(country)
  const labels = labelsIn(country, map, window, hasLocalNames).filter((label) => !isUnderPin(label, window, pins))
  const shapes =
    map && zoom >= 8 ? drawOutlines(map, window, palette) : drawGround(country, window, palette, map === null)
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${tileSize} ${tileSize}" width="${tileSize}" height="${tileSize}">`,
    ...shapes,
    `<g font-family="system-ui,-apple-system,'Segoe UI',Roboto,'Noto Sans',sans-serif" text-anchor="middle" dominant-baseline="central">`,
    ...labels.map((label) => drawLabel(label, window, palette)),
    '</g></svg>',
  ].join('')
}

function drawOutlines(map: MapData, window: TileWindow, palette: TilePalette): string[] {
  const { zoom } = window
  const scale = 2 ** (zoom - 13)
  const width = (base: number, min: number, max: number) => Math.max(min, Math.min(max, base * scale))
  const isAllLand = map.land.some((shape) => coversTile(shape, window))
  return [
    background(isAllLand ? palette.land : palette.water),
    ...(isAllLand
      ? []
      : [drawAreas(map.foreign, window, palette.foreign), drawAreas(map.land, window, palette.land, palette.shore)]),
    zoom >= 15 ? drawBlocks(window, palette) : '',
    drawAreas(map.green, window, palette.green),
    drawAreas(map.water, window, palette.water),
    drawLines(map.rivers, window, palette.water, width(3, 1, 24)),
    zoom >= 12 ? drawLines(map.rail, window, palette.rail, width(0.7, 0.8, 2), zoom >= 14 ? '5 5' : '') : '',
    zoom >= 12 ? drawLines(map.roads, window, palette.roadEdge, width(3.4, 1.4, 24)) : '',
    drawLines(map.expressways, window, palette.expresswayEdge, width(4.6, 1.6, 34)),
    zoom >= 12 ? drawLines(map.roads, window, palette.road, width(2.2, 0.9, 20)) : '',
    drawLines(map.expressways, window, palette.expressway, width(3.2, 1, 28)),
  ]
}

/** Draws a country without outlines, or any country at a low zoom. */
function drawGround(country: string, window: TileWindow, palette: TilePalette, isPlain: boolean): string[] {
  const { zoom } = window
  if (!isPlain) return [background(palette.land)]
  const { seas, islands, rivers } = watersOf(country)
  const riverWidth = Math.max(2, Math.min(40, 6 * 2 ** (zoom - 13)))
  return [
    background(palette.land),
    zoom >= 15 ? drawBlocks(window, palette) : drawGrid(palette),
    ...(zoom < 8
      ? []
      : [
          drawAreas(seas, window, palette.water, palette.shore),
          drawAreas(islands, window, palette.land, palette.shore),
          drawLines(rivers, window, palette.water, riverWidth),
        ]),
    ...(zoom < 13 ? [] : drawStreets(country, window, palette)),
  ]
}

function drawStreets(country: string, window: TileWindow, palette: TilePalette): string[] {
  const streets = demoStreets(country)
  const width = Math.max(2, Math.min(20, 2.2 * 2 ** (window.zoom - 13)))
  return [
    drawLines(streets, window, palette.roadEdge, width * 1.5),
    drawLines(streets, window, palette.road, width),
  ].filter(Boolean)
}

/** Whether a tile is all land, so that it needs no coast. */
function coversTile(shape: Shape, window: TileWindow): boolean {
  const path = polygonPath(shape.points, window)
  const corners = path.match(/[ML]/g)?.length ?? 0
  if (corners !== 4) return false
  const numbers = path.match(/-?[\d.]+/g)?.map(Number) ?? []
  const square = numbers
    .map((value, index) => [value, numbers[index + 1] ?? 0] as const)
    .filter((_, index) => index % 2 === 0)
  return [
    [0, 0],
    [tileSize, 0],
    [0, tileSize],
    [tileSize, tileSize],
  ].every(([px = 0, py = 0]) => isInside([px, py], square))
}

const background = (colour: string) => `<rect width="${tileSize}" height="${tileSize}" fill="${colour}"/>`

function drawAreas(shapes: Shape[], window: TileWindow, colour: string, stroke?: string): string {
  const path = shapes.map((shape) => polygonPath(shape.points, window)).join('')
  const edge = stroke ? ` stroke="${stroke}" stroke-width="1"` : ''
  return path && `<path d="${path}" fill="${colour}"${edge}/>`
}

function drawLines(shapes: Shape[], window: TileWindow, colour: string, width: number, dashes = ''): string {
  const path = shapes.map((shape) => linePath(shape.points, window)).join('')
  const dash = dashes && ` stroke-dasharray="${dashes}"`
  return (
    path &&
    `<path d="${path}" fill="none" stroke="${colour}" stroke-width="${Math.round(width * 10) / 10}" stroke-linejoin="round" stroke-linecap="round"${dash}/>`
  )
}

/** Draws a pattern of blocks if no streets are known, so that users see the pin move. */
function drawBlocks({ zoom }: TileWindow, palette: TilePalette): string {
  const [step, gap] = zoom === 15 ? [64, 3] : [128, 5]
  const side = step - 2 * gap
  const rects: string[] = []
  for (let x = gap; x < tileSize; x += step) {
    for (let y = gap; y < tileSize; y += step) rects.push(`M${x} ${y}h${side}v${side}h${-side}z`)
  }
  return `<path d="${rects.join('')}" fill="${palette.block}"/>`
}

function drawGrid(palette: TilePalette): string {
  return `<path d="M0 .5H${tileSize}M.5 0V${tileSize}M128.5 0V${tileSize}M0 128.5H${tileSize}" stroke="${palette.block}" fill="none"/>`
}

const dotRadius: Partial<Record<LabelKind, number>> = { station: 3.2, spot: 2.2 }
const fontWeight: Partial<Record<LabelKind, number>> = { town: 600, station: 600, expressway: 600 }

function drawLabel(label: Label, { left, top }: TileWindow, palette: TilePalette): string {
  const x = Math.round(label.x - left)
  const y = Math.round(label.y - top)
  const size = fontSizes[label.kind]
  const weight = fontWeight[label.kind] ? ` font-weight="${fontWeight[label.kind]}"` : ''
  const turn = label.angle ? ` transform="rotate(${Math.round(label.angle)} ${x} ${y})"` : ''
  const radius = dotRadius[label.kind]
  const dot = radius
    ? `<circle cx="${x}" cy="${y - size / 2 - gapBelowPlace}" r="${radius}" fill="${palette.text[label.kind]}" stroke="${palette.halo}"/>`
    : ''
  const text = escapeXml(label.text)
  if (label.kind === 'expressway') {
    const half = label.halfWidth - 2
    return `<rect x="${x - half}" y="${y - 8}" width="${2 * half}" height="16" rx="4" fill="${palette.shield}"/><text x="${x}" y="${y + 0.5}" font-size="${size}"${weight} fill="${palette.text.expressway}">${text}</text>`
  }
  return `${dot}<text x="${x}" y="${y}" font-size="${size}"${weight} fill="${palette.text[label.kind]}" stroke="${palette.halo}" stroke-width="3" stroke-linejoin="round" paint-order="stroke"${turn}>${text}</text>`
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escapeXml = (text: string) => text.replace(/[&<>"]/g, (letter) => entities[letter] ?? letter)
