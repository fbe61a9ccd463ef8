import type { Map as LeafletMap } from 'leaflet'
import { GridLayer, TileLayer } from 'leaflet/dist/leaflet-src.esm.js'
import type { TilesInfoWire, TilesQuery } from '../../../core/api/tiles.ts'
import type { MapEnvironment } from './map-options.ts'

/** The part of Leaflet's own bookkeeping that is needed below. */
interface TileKeeper {
  _tiles: Record<string, { el: HTMLImageElement }>
}

/** Leaflet stops a tile by showing a `data:` image in its place, which a strict `img-src` refuses: none does as well. */
const StrictTileLayer = TileLayer.extend({
  _removeTile(this: TileKeeper, key: string) {
    this._tiles[key]?.el.removeAttribute('src')
    const { _removeTile: remove } = GridLayer.prototype as unknown as { _removeTile(key: string): void }
    remove.call(this, key)
  },
  _abortLoading() {
    // Tiles of the zoom left behind are removed by the next update, by the method above.
  },
}) as unknown as typeof TileLayer

/** Tiles in the colours of the scheme that the box is shown in; answers how to stop following it. */
export function showTiles(map: LeafletMap, box: HTMLElement, api: string): () => void {
  const dark = `?${new URLSearchParams({ theme: 'dark' } satisfies TilesQuery)}`
  const address = () => `${api}/tiles/{z}/{x}/{y}.svg${isDark(box) ? dark : ''}`
  const tiles = new StrictTileLayer(address(), { maxZoom: 19 }).addTo(map)
  const scheme = matchMedia('(prefers-color-scheme: dark)')
  const change = () => tiles.setUrl(address())
  scheme.addEventListener('change', change)
  return () => scheme.removeEventListener('change', change)
}

/** Who made the map, as the server says; empty if it doesn't respond. Leaflet's build writes it as text (`rollup.config.mjs`). */
export async function attributionOf(api: string, fetch: MapEnvironment['fetch'], schematic: string): Promise<string> {
  try {
    const info: TilesInfoWire = await (await fetch(`${api}/tiles/info.json`)).json()
    return info.format === 'svg' ? schematic : info.attribution
  } catch {
    return ''
  }
}

/** The scheme is inherited: only a colour that follows it tells which one it is. */
function isDark(box: HTMLElement): boolean {
  const before = box.style.outlineColor
  box.style.outlineColor = 'light-dark(rgb(255 255 255), rgb(0 0 0))'
  const dark = getComputedStyle(box).outlineColor === 'rgb(0, 0, 0)'
  box.style.outlineColor = before
  return dark
}
