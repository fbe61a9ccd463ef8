/** What a real tile server is allowed to answer: pictures. */
const pictures = /^image\/(png|jpeg|webp|avif|svg\+xml)\b/
const largestTile = 2 * 1024 * 1024
const timeoutMs = 8000
/** Some 15 MB of usual tiles. */
const keptAtMost = 500
const keptForMs = 24 * 60 * 60 * 1000

export interface Tile {
  body: Uint8Array<ArrayBuffer>
  type: string
}

/** Why a TILES_URL cannot be used; null when it can. */
export function tilesUrlProblem(template: string): string | null {
  const missing = ['{z}', '{x}', '{y}'].filter((part) => !template.includes(part))
  if (missing.length > 0) return `lacks ${missing.join(', ')}`
  const address = tileAddress(template, 0, 0, 0)
  return URL.canParse(address) && /^https?:$/.test(new URL(address).protocol) ? null : 'is no http address'
}

/**
 * Fetches tiles of a real map and keeps the last ones. Passing them on, instead of naming the map's address to the page,
 * keeps the page's policy and the receiver's address with us.
 * @returns null when the map did not answer with a picture.
 */
export function createTileProxy(template: string, now: () => number) {
  const kept = new Map<string, { tile: Tile; until: number }>()

  return async function fetchTile(zoom: number, x: number, y: number): Promise<Tile | null> {
    const address = tileAddress(template, zoom, x, y)
    const known = kept.get(address)
    if (known && known.until > now()) return known.tile
    const tile = await download(address)
    if (!tile) return null
    kept.delete(address)
    kept.set(address, { tile, until: now() + keptForMs })
    const [oldest] = kept.keys()
    if (kept.size > keptAtMost && oldest !== undefined) kept.delete(oldest)
    return tile
  }
}

function tileAddress(template: string, zoom: number, x: number, y: number): string {
  return template.replaceAll('{z}', String(zoom)).replaceAll('{x}', String(x)).replaceAll('{y}', String(y))
}

async function download(address: string): Promise<Tile | null> {
  try {
    const answer = await fetch(address, {
      headers: { Accept: 'image/*', 'User-Agent': 'courier-elements order API' },
      signal: AbortSignal.timeout(timeoutMs),
    })
    const type = answer.headers.get('Content-Type') ?? ''
    if (!answer.ok || !pictures.test(type)) return null
    const body = new Uint8Array(await answer.arrayBuffer())
    return body.length > largestTile ? null : { body, type }
  } catch {
    return null
  }
}
