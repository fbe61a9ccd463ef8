import type { Coords, Map as LeafletMap } from 'leaflet'
import { GridLayer, Point, TileLayer } from 'leaflet/dist/leaflet-src.esm.js'
import type { TilesInfoWire, TilesQuery } from '../../../core/api/tiles.ts'
import type { Position } from './map-options.ts'

interface ShownTile {
  el: HTMLImageElement
  coords: Coords
}

/** Leaflet's private fields used below. */
interface TileLayerInternals {
  _tiles: Record<string, ShownTile> | undefined
  _tileZoom: number | undefined
}

/** Removes tiles without Leaflet's `data:` image, which a strict `img-src` refuses. */
const StrictTileLayer = TileLayer.extend({
  _removeTile(this: TileLayerInternals, key: string) {
    this._tiles?.[key]?.el.removeAttribute('src')
    const { _removeTile: remove } = GridLayer.prototype as unknown as { _removeTile(key: string): void }
    remove.call(this, key)
  },
  // Leaflet rounds in one of two places only.
  _clampZoom: Math.round,
  _abortLoading() {
    // The next update removes tiles of the previous zoom by the method above.
  },
}) as unknown as typeof TileLayer

/** Replaces a tile's image once the other one has loaded: Leaflet would fade it in. */
function replaceImage(tile: ShownTile, address: string) {
  const { el } = tile
  if (el.getAttribute('src') === address) return
  const next = new Image()
  next.onload = () => {
    if (!el.isConnected || tile.el !== el) return
    next.className = el.className
    next.style.cssText = el.style.cssText
    el.replaceWith(next)
    tile.el = next
  }
  next.alt = ''
  next.src = address
}

/** Names that reach to a tile belong to pins at most this far from it, in px. */
const reach = 200
const tileSize = new Point(256, 256)
/** Pins are rounded to this many px, so that a small move needs no other tile. */
const pinStep = 4

/**
 * Shows tiles for light or dark, following the box's colour scheme, with names in a language. Names of maps drawn by the
 * order API give way to pins.
 */
export function showTiles(map: LeafletMap, box: HTMLElement, api: string) {
  let language = 'en'
  let pins: readonly Position[] = []
  function addressOf(coords: Coords) {
    const near = pins
      .map(({ latitude, longitude }) => map.project([latitude, longitude], coords.z).subtract(coords.scaleBy(tileSize)))
      .filter(({ x, y }) => [x, y].every((value) => value > -reach && value < tileSize.x + reach))
      .map(({ x, y }) => [x, y].map((value) => Math.round(value / pinStep) * pinStep).join())
    const query: TilesQuery = {
      ...(language !== 'en' && { language }),
      ...(isDark(box) && { theme: 'dark' }),
      ...(near.length > 0 && { pins: near.join(';') }),
    }
    const text = new URLSearchParams({ ...query }).toString()
    return `${api}/tiles/${coords.z}/${coords.x}/${coords.y}.svg${text && `?${text}`}`
  }
  const tiles = new StrictTileLayer('', { maxZoom: 19 })
  tiles.getTileUrl = addressOf
  tiles.addTo(map)
  const scheme = matchMedia('(prefers-color-scheme: dark)')
  const change = () => void tiles.redraw()
  scheme.addEventListener('change', change)
  return {
    speak(newLanguage: string) {
      if (newLanguage === language) return
      language = newLanguage
      change()
    },
    /** Loads the tiles near these pins again. */
    giveWayTo(newPins: readonly Position[]) {
      if (JSON.stringify(newPins) === JSON.stringify(pins)) return
      pins = newPins
      const { _tiles, _tileZoom } = tiles as unknown as TileLayerInternals
      // Undefined before the first view.
      for (const tile of Object.values(_tiles ?? {})) {
        const { coords } = tile
        const isOfWorld = coords.x >= 0 && coords.x < 2 ** coords.z
        if (coords.z === _tileZoom && isOfWorld) replaceImage(tile, addressOf(coords))
      }
    },
    stop: () => scheme.removeEventListener('change', change),
  }
}

/** Fetches what the map knows; null if the server doesn't respond. */
export async function loadTilesInfo(api: string, fetch: typeof globalThis.fetch): Promise<TilesInfoWire | null> {
  try {
    return await (await fetch(`${api}/tiles/info.json`)).json()
  } catch {
    return null
  }
}

/** The colour scheme is inherited, so it is read from a colour that depends on it. */
function isDark(box: HTMLElement): boolean {
  const before = box.style.outlineColor
  box.style.outlineColor = 'light-dark(rgb(255 255 255), rgb(0 0 0))'
  const dark = getComputedStyle(box).outlineColor === 'rgb(0, 0, 0)'
  box.style.outlineColor = before
  return dark
}
