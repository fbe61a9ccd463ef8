import type { Stats } from 'node:fs'
import { stat } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { extname, join } from 'node:path'
import send from 'send'
import { acceptsEncoding } from '../compression.ts'
import { pageHeaders } from './page-headers.ts'

export interface StaticFolder {
  path: string
  /** Whether partners' pages load its files too. */
  isPublic: boolean
  /** Prefix of its files' URLs, such as `/v1`. */
  at?: string
  /** Whether its files never change. */
  isImmutable?: boolean
}

const contentTypes: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml; charset=utf-8',
  '.tgz': 'application/gzip',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
}

// Names with a content hash, of seven or eight characters (`rollup.config.mjs`).
const hashedName = /^\/(chunks|site)\/.+[-.][\w-]{7,8}\.\w+$/

// Compressed by the build (`demo-site/precompress.ts`), smallest first.
const encodings = [
  { name: 'br', ending: '.br' },
  { name: 'gzip', ending: '.gz' },
]

/**
 * Serves precompressed files of the first folder that has them. Looks files up at each request, because a build may replace
 * them. @param hostOf the host that the visitor's browser shows
 */
export function createStaticFiles(
  folders: readonly StaticFolder[],
  hostOf: (request: IncomingMessage) => string | null = () => null,
) {
  /** Resolves to false if there is no such file. */
  return async function serveFile(request: IncomingMessage, response: ServerResponse, path: string): Promise<boolean> {
    if (request.method !== 'GET' && request.method !== 'HEAD') return false
    const address = fileName(path)
    if (address === null) return false
    for (const folder of folders) {
      const { at = '', isImmutable = false } = folder
      if (!address.startsWith(`${at}/`)) continue
      const name = address.slice(at.length)
      const file = await fileStats(join(folder.path, name))
      if (!file) continue
      const encoding = await encodingFor(request, join(folder.path, name), file)
      response.setHeader('Content-Type', contentTypes[extname(name)] ?? '')
      response.setHeader('X-Content-Type-Options', 'nosniff')
      const isCacheable = isImmutable || hashedName.test(name)
      response.setHeader('Cache-Control', isCacheable ? 'public, max-age=31536000, immutable' : 'no-cache')
      response.setHeader('Vary', 'Accept-Encoding')
      if (encoding) response.setHeader('Content-Encoding', encoding.name)
      const extraHeaders = {
        ...(isPage(name) && pageHeaders(hostOf(request))),
        ...(folder.isPublic && publicHeaders),
      }
      for (const [header, value] of Object.entries(extraHeaders)) response.setHeader(header, value)
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

/** Returns the file name of a path; null for hidden files, other types, and paths outside the folder. */
function fileName(path: string): string | null {
  let name: string
  try {
    name = decodeURIComponent(path)
  } catch {
    return null
  }
  if (/[\\\0]/.test(name) || name.split('/').some((part) => part.startsWith('.')) || name.includes('//')) return null
  return extname(name) in contentTypes ? name : null
}

async function fileStats(file: string): Promise<Stats | null> {
  try {
    const stats = await stat(file)
    return stats.isFile() ? stats : null
  } catch (error) {
    if (error instanceof Error && 'code' in error && notFoundCodes.has(String(error.code))) return null
    throw error
  }
}

const notFoundCodes = new Set(['ENOENT', 'ENOTDIR', 'EISDIR', 'ENAMETOOLONG'])

/** Returns the best accepted encoding. Ignores compressed files that are older than their source. */
async function encodingFor(request: IncomingMessage, path: string, file: Stats) {
  for (const encoding of encodings) {
    if (!acceptsEncoding(request, encoding.name)) continue
    const compressed = await fileStats(`${path}${encoding.ending}`)
    if (compressed && compressed.mtimeMs >= file.mtimeMs) return encoding
  }
  return null
}

function sendFile(request: IncomingMessage, response: ServerResponse, root: string, name: string): Promise<void> {
  return new Promise((resolve) => {
    response.once('close', resolve)
    send(request, encodeURI(name), { root, cacheControl: false, index: false }).pipe(response)
  })
}
