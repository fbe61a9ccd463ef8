import type { Stats } from 'node:fs'
import { stat } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { extname, join } from 'node:path'
import send from 'send'
import { pageHeaders } from './page-headers.ts'

export interface StaticFolder {
  path: string
  /** Partners' pages load these from other origins. */
  isPublic: boolean
}

/** What is served, and as what. */
const types: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
}

/** Names with a hash of their content: a new build has new names. */
const hashed = /^\/(chunks|site)\/.+[-.][\w-]{8,}\.\w+$/

/** Files that the build compressed (`demo-site/precompress.ts`), the smallest first. */
const encodings = [
  { name: 'br', ending: '.br' },
  { name: 'gzip', ending: '.gz' },
]

/**
 * Serves files of the first folder that has them, compressed as the build left them. Files are looked up at every request:
 * a build can replace them under a running server.
 */
export function createStaticFiles(folders: readonly StaticFolder[]) {
  /** Responds to the request, or resolves to false if there is no such file. */
  return async function serveFile(request: IncomingMessage, response: ServerResponse, path: string): Promise<boolean> {
    if (request.method !== 'GET' && request.method !== 'HEAD') return false
    const name = fileName(path)
    if (name === null) return false
    for (const folder of folders) {
      const file = await fileStats(join(folder.path, name))
      if (!file) continue
      const encoding = await encodingFor(request, join(folder.path, name), file)
      response.setHeader('Content-Type', types[extname(name)] ?? '')
      response.setHeader('X-Content-Type-Options', 'nosniff')
      response.setHeader('Cache-Control', hashed.test(name) ? 'public, max-age=31536000, immutable' : 'no-cache')
      response.setHeader('Vary', 'Accept-Encoding')
      if (encoding) response.setHeader('Content-Encoding', encoding.name)
      const more = { ...(isPage(name) && pageHeaders(request.headers.host)), ...(folder.isPublic && publicHeaders) }
      for (const [header, value] of Object.entries(more)) response.setHeader(header, value)
      await sendFile(request, response, folder.path, `${name}${encoding?.ending ?? ''}`)
      return true
    }
    return false
  }
}

const publicHeaders = {
  'Access-Control-Allow-Origin': '*',
  'Cross-Origin-Resource-Policy': 'cross-origin',
  'Timing-Allow-Origin': '*',
}

const isPage = (name: string) => name.endsWith('.html')

/** Null for anything that could leave the folder or that is hidden in it. */
function fileName(path: string): string | null {
  let name: string
  try {
    name = decodeURIComponent(path)
  } catch {
    return null
  }
  if (/[\\\0]/.test(name) || name.split('/').some((part) => part.startsWith('.')) || name.includes('//')) return null
  return extname(name) in types ? name : null
}

/** Null if there is no such file. */
async function fileStats(file: string): Promise<Stats | null> {
  try {
    const found = await stat(file)
    return found.isFile() ? found : null
  } catch (error) {
    if (error instanceof Error && 'code' in error && noFile.has(String(error.code))) return null
    throw error
  }
}

const noFile = new Set(['ENOENT', 'ENOTDIR', 'EISDIR', 'ENAMETOOLONG'])

/** The best encoding that the client takes and the build made. One older than its file is of an earlier build. */
async function encodingFor(request: IncomingMessage, path: string, file: Stats) {
  for (const encoding of encodings) {
    if (!takes(request, encoding.name)) continue
    const compressed = await fileStats(`${path}${encoding.ending}`)
    if (compressed && compressed.mtimeMs >= file.mtimeMs) return encoding
  }
  return null
}

/** Whether the client names the encoding and doesn't rule it out with `q=0`. */
function takes({ headers }: IncomingMessage, encoding: string): boolean {
  const offers = String(headers['accept-encoding'] ?? '')
    .toLowerCase()
    .split(',')
  return offers.some((offer) => offer.split(';')[0]?.trim() === encoding && !/;\s*q=0(\.0*)?\s*$/.test(offer))
}

/** `send` handles conditional requests and ranges, and sets ETag and Last-Modified. */
function sendFile(request: IncomingMessage, response: ServerResponse, root: string, name: string): Promise<void> {
  return new Promise((resolve) => {
    response.once('close', resolve)
    send(request, encodeURI(name), { root, cacheControl: false, index: false }).pipe(response)
  })
}
