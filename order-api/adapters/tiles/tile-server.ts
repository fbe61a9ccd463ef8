import type { Clock } from '../../clock.ts'
import type { MapTiles, Tile } from '../../domain/tiles/map-tiles.ts'
import { fetchUpstream } from '../upstream.ts'

/** Content types accepted from a tile server. */
const imageTypes = /^image\/(png|jpeg|webp|avif|svg\+xml)\b/
const largestTile = 2 * 1024 * 1024
const timeoutMs = 8000
/** Room for about a thousand typical tiles. */
const maxCacheBytes = 16 * 1024 * 1024
const cacheMs = 24 * 60 * 60 * 1000

/** Returns why a TILES_URL is invalid; null if it's valid. */
export function tilesUrlProblem(template: string): string | null {
  const missing = ['{z}', '{x}', '{y}'].filter((part) => !template.includes(part))
  if (missing.length > 0) return `lacks ${missing.join(', ')}`
  const address = tileAddress(template, 0, 0, 0)
  return URL.canParse(address) && /^https?:$/.test(new URL(address).protocol) ? null : 'is no http address'
}

/**
 * Fetches and caches tiles of a map server. As pages load tiles from here, their content security policy doesn't need the
 * map server, and it doesn't see which addresses receivers look at. There is no tile if the response isn't an image.
 */
export function createTileServer(template: string, clock: Pick<Clock, 'now'>): MapTiles {
  const cache = new Map<string, { tile: Tile; until: number }>()
  let cachedBytes = 0

  function removeFromCache(address: string) {
    cachedBytes -= cache.get(address)?.tile.body.length ?? 0
    cache.delete(address)
  }

  function addToCache(address: string, tile: Tile) {
    removeFromCache(address)
    cache.set(address, { tile, until: clock.now() + cacheMs })
    cachedBytes += tile.body.length
    for (const oldest of cache.keys()) {
      if (cachedBytes <= maxCacheBytes) break
      removeFromCache(oldest)
    }
  }

  return {
    attribution: '© OpenStreetMap contributors',
    format: 'image',
    themes: ['light'],
    hasStreets: true,
    async tile(zoom, x, y) {
      const address = tileAddress(template, zoom, x, y)
      const cached = cache.get(address)
      if (cached && cached.until > clock.now()) return cached.tile
      const tile = await download(address)
      if (!tile) return null
      addToCache(address, tile)
      return tile
    },
  }
}

function tileAddress(template: string, zoom: number, x: number, y: number): string {
  return template.replaceAll('{z}', String(zoom)).replaceAll('{x}', String(x)).replaceAll('{y}', String(y))
}

async function download(address: string): Promise<Tile | null> {
  try {
    const limits = { accept: 'image/*', timeoutMs, maxBytes: largestTile }
    const { ok, type, body } = await fetchUpstream(address, limits)
    return ok && imageTypes.test(type) ? { body, type } : null
  } catch {
    return null
  }
}
