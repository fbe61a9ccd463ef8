import type { Map as LeafletMap } from 'leaflet'
import { GridLayer, TileLayer } from 'leaflet/dist/leaflet-src.esm.js'
import type { TilesInfoWire, TilesQuery } from '../../../core/api/tiles.ts'
import type { MapEnvironment } from './map-options.ts'

/** Leaflet's private fields used below. */
interface TileLayerInternals {
  _tiles: Record<string, { el: HTMLImageElement }>
}

/** Removes tiles without Leaflet's `data:` image, which a strict `img-src` refuses. */
const StrictTileLayer = TileLayer.extend({
  _removeTile(this: TileLayerInternals, key: string) {
    this._tiles[key]?.el.removeAttribute('src')
    const { _removeTile: remove } = GridLayer.prototype as unknown as { _removeTile(key: string): void }
    remove.call(this, key)
  },
  _abortLoading() {
    // The next update removes tiles of the previous zoom by the method above.
  },
}) as unknown as typeof TileLayer

/** Shows tiles for light or dark, following the box's colour scheme, with names in a language. */
export function showTiles(map: LeafletMap, box: HTMLElement, api: string) {
  let language = 'en'
  const address = () => {
    const query: TilesQuery = { ...(language !== 'en' && { language }), ...(isDark(box) && { theme: 'dark' }) }
    const text = new URLSearchParams({ ...query }).toString()
    return `${api}/tiles/{z}/{x}/{y}.svg${text && `?${text}`}`
  }
  const tiles = new StrictTileLayer(address(), { maxZoom: 19 }).addTo(map)
  const scheme = matchMedia('(prefers-color-scheme: dark)')
  const change = () => tiles.setUrl(address())
  scheme.addEventListener('change', change)
  return {
    speak(newLanguage: string) {
      if (newLanguage === language) return
      language = newLanguage
      change()
    },
    stop: () => scheme.removeEventListener('change', change),
  }
}

/**
 * Fetches the map's attribution: empty if the server doesn't respond, null for maps that the order API draws. Leaflet's build
 * writes it as text (`build/source-plugins.mjs`).
 */
export async function attributionOf(api: string, fetch: MapEnvironment['fetch']): Promise<string | null> {
  try {
    const info: TilesInfoWire = await (await fetch(`${api}/tiles/info.json`)).json()
    return info.format === 'svg' ? null : info.attribution
  } catch {
    return ''
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
