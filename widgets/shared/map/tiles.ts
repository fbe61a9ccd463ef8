import type { Map as LeafletMap } from 'leaflet'
import { GridLayer, TileLayer } from 'leaflet/dist/leaflet-src.esm.js'

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
export function showTiles(map: LeafletMap, box: HTMLElement, api: string, attribution: string): () => void {
  const address = () => `${api}/tiles/{z}/{x}/{y}.svg${isDark(box) ? '?theme=dark' : ''}`
  const tiles = new StrictTileLayer(address(), { attribution, maxZoom: 19 }).addTo(map)
  const scheme = matchMedia('(prefers-color-scheme: dark)')
  const change = () => tiles.setUrl(address())
  scheme.addEventListener('change', change)
  return () => scheme.removeEventListener('change', change)
}

/** The scheme is inherited: only a colour that follows it tells which one it is. */
function isDark(box: HTMLElement): boolean {
  const before = box.style.outlineColor
  box.style.outlineColor = 'light-dark(rgb(255 255 255), rgb(0 0 0))'
  const dark = getComputedStyle(box).outlineColor === 'rgb(0, 0, 0)'
  box.style.outlineColor = before
  return dark
}
