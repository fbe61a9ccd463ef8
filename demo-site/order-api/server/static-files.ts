import { createHash } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { extname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { pageHeaders } from './page-headers.ts'

export interface StaticFolder {
  path: string
  /** Partners' pages load these from other origins. */
  isPublic: boolean
}

interface Loaded {
  /** Of the file on disk: another one means a new build. */
  version: string
  body: Buffer<ArrayBuffer>
  type: string
  tag: string
  compressed: Map<Encoding, Promise<Buffer<ArrayBuffer>>>
}

type Encoding = 'br' | 'gzip'

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
const compressible = /^(text\/|application\/(json|manifest)|image\/svg)/

/** Names that hold a hash of what is in them: a new build has new names. */
const hashed = /^\/(chunks|site)\/.+[-.][\w-]{8,}\.\w+$/

const compressWith = {
  br: promisify(brotliCompress),
  gzip: promisify(gzip),
}
const noFile = new Set(['ENOENT', 'ENOTDIR', 'EISDIR', 'ENAMETOOLONG'])

/** Serves files of the first folder that has them, compressed once and kept in memory. */
export function createStaticFiles(folders: readonly StaticFolder[]) {
  const kept = new Map<string, Loaded>()

  /** Answers the request, or resolves to false when there is no such file. */
  return async function serveFile(request: IncomingMessage, response: ServerResponse, path: string): Promise<boolean> {
    if (request.method !== 'GET' && request.method !== 'HEAD') return false
    const name = fileName(path)
    if (name === null) return false
    for (const folder of folders) {
      const loaded = await load(kept, join(folder.path, name))
      if (!loaded) continue
      await answer(request, response, loaded, headersOf(loaded, name, folder, request.headers.host))
      return true
    }
    return false
  }
}

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

async function load(kept: Map<string, Loaded>, file: string): Promise<Loaded | null> {
  try {
    const found = await stat(file)
    if (!found.isFile()) return null
    const version = `${found.mtimeMs}-${found.size}`
    const known = kept.get(file)
    if (known?.version === version) return known
    const body = await readFile(file)
    const loaded = {
      version,
      body,
      type: types[extname(file)] ?? 'application/octet-stream',
      tag: createHash('sha256').update(body).digest('base64url').slice(0, 22),
      compressed: new Map(),
    }
    kept.set(file, loaded)
    return loaded
  } catch (error) {
    if (error instanceof Error && 'code' in error && noFile.has(String(error.code))) return null
    throw error
  }
}

function headersOf(loaded: Loaded, name: string, folder: StaticFolder, host: string | undefined) {
  const isPage = loaded.type.startsWith('text/html')
  return {
    'Content-Type': loaded.type,
    'X-Content-Type-Options': 'nosniff',
    'Cache-Control': hashed.test(name) ? 'public, max-age=31536000, immutable' : 'no-cache',
    ...(isPage && pageHeaders(host)),
    ...(folder.isPublic && {
      'Access-Control-Allow-Origin': '*',
      'Cross-Origin-Resource-Policy': 'cross-origin',
      'Timing-Allow-Origin': '*',
    }),
  }
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  loaded: Loaded,
  headers: Record<string, string>,
): Promise<void> {
  const encoding = compressible.test(loaded.type) ? chooseEncoding(request.headers['accept-encoding']) : null
  const tag = `"${loaded.tag}${encoding ? `-${encoding}` : ''}"`
  for (const [name, value] of Object.entries({ ...headers, ETag: tag, Vary: 'Accept-Encoding' })) {
    response.setHeader(name, value)
  }
  if (request.headers['if-none-match'] === tag) {
    response.writeHead(304).end()
    return
  }
  const body = encoding ? await compressed(loaded, encoding) : loaded.body
  if (encoding) response.setHeader('Content-Encoding', encoding)
  response.setHeader('Content-Length', body.length)
  response.writeHead(200)
  response.end(request.method === 'HEAD' ? undefined : body)
}

/** Best first, unless the client rules it out with `q=0`. */
function chooseEncoding(accepted: string | undefined): Encoding | null {
  const offered = (accepted ?? '').toLowerCase().split(',')
  const takes = (encoding: Encoding) =>
    offered.some((part) => part.trim().startsWith(encoding) && !/;\s*q=0(\.0*)?\s*$/.test(part))
  return takes('br') ? 'br' : takes('gzip') ? 'gzip' : null
}

function compressed(loaded: Loaded, encoding: Encoding): Promise<Buffer<ArrayBuffer>> {
  const known = loaded.compressed.get(encoding)
  if (known) return known
  const made =
    encoding === 'br'
      ? compressWith.br(loaded.body, {
          params: {
            [constants.BROTLI_PARAM_QUALITY]: 11,
            [constants.BROTLI_PARAM_SIZE_HINT]: loaded.body.length,
          },
        })
      : compressWith.gzip(loaded.body, { level: 9 })
  loaded.compressed.set(encoding, made)
  return made
}
