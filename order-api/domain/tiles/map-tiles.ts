import { type TileFormat, type TileTheme, tileThemes } from '../../../core/api/tiles.ts'
import { isLocalLanguage } from '../geo/gazetteer.ts'
import { readMapData } from '../geo/map-data.ts'
import { createLastUsed } from '../heavy/last-used.ts'
import type { Pixel } from './geometry.ts'
import { drawTile } from './tiles.ts'

export interface Tile {
  body: Uint8Array<ArrayBuffer>
  type: string
}

/** The map's tiles of 256 px, Web Mercator. */
export interface MapTiles {
  readonly attribution: string
  readonly format: TileFormat
  readonly themes: readonly TileTheme[]
  readonly hasStreets: boolean
  /** Returns null if there is no tile at the moment. @param pins feet of pins, px from the tile's corner */
  tile(zoom: number, x: number, y: number, theme: TileTheme, language?: string, pins?: Pixel[]): Promise<Tile | null>
}

// At most about 20 kB each.
const maxKeptTiles = 1000

/** Draws tiles as SVG, so that maps work without a network. */
export function createDrawnTiles(country: string): MapTiles {
  const drawn = createLastUsed<Tile>(maxKeptTiles)
  return {
    attribution: 'Schematic map',
    format: 'svg',
    themes: tileThemes,
    hasStreets: readMapData(country) !== null,
    async tile(zoom, x, y, theme, language = '', pins = []) {
      const hasLocalNames = isLocalLanguage(country, language)
      const key = JSON.stringify([zoom, x, y, theme, hasLocalNames, pins])
      const tile = drawn.get(key) ?? {
        body: new TextEncoder().encode(drawTile({ country, zoom, x, y, theme, hasLocalNames, pins })),
        type: 'image/svg+xml; charset=utf-8',
      }
      drawn.set(key, tile)
      return tile
    },
  }
}
