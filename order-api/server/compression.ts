import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http'
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from 'node:zlib'
import { COMPRESSIBLE_CONTENT_TYPE_REGEX as compressibleType } from 'hono/utils/compress'
import { createLastUsed } from '../domain/heavy/last-used.ts'

const minBytes = 1024
// Longer bodies are compressed in other threads. For shorter ones, that costs more than it saves.
const maxBytesAtOnce = 32 * 1024
// Tiles, documents and pages, by ETag, which is a hash of the content.
const kept = createLastUsed<Buffer>(1000)

/**
 * Compresses the response once its body is complete, if its head says that the body is long and of a compressible type. Other
 * responses are sent as they are, such as streams and those with `no-transform` in `Cache-Control`.
 */
export function compress(request: IncomingMessage, response: ServerResponse) {
  const { writeHead, write, end } = response

  /** Keeps the head back until the body is compressed. */
  function holdHead(status: number, headers: OutgoingHttpHeaders = {}) {
    Object.assign(response, { writeHead })
    response.statusCode = status
    for (const [name, value] of Object.entries(headers)) if (value !== undefined) response.setHeader(name, value)
    response.appendHeader('Vary', 'Accept-Encoding')
    const encoding = isCompressible(request, response) ? acceptedEncoding(request) : null
    if (!encoding) return response.writeHead(status)
    response.setHeader('Content-Encoding', encoding)
    holdBody((body) => {
      Object.assign(response, { write, end })
      response.setHeader('Content-Length', body.length)
      response.end(body)
    }, encoding)
    return response
  }

  function holdBody(send: (body: Uint8Array) => void, encoding: Encoding) {
    const parts: Uint8Array[] = []
    Object.assign(response, {
      write(part: string | Uint8Array) {
        parts.push(bytesOf(part))
        return true
      },
      end(part: string | Uint8Array = '') {
        const last = bytesOf(part)
        const body = parts.length === 0 ? last : Buffer.concat([...parts, last])
        const { atOnce, inThread } = encoders[encoding]
        const tag = response.getHeader('ETag')
        const key = `${encoding} ${tag}`
        const known = tag && kept.get(key)
        function sendAndKeep(compressed: Buffer) {
          if (tag) kept.set(key, compressed)
          send(compressed)
        }
        if (known) send(known)
        else if (body.length <= maxBytesAtOnce) sendAndKeep(atOnce(body))
        else inThread(body, (error, compressed) => (error ? response.destroy(error) : sendAndKeep(compressed)))
        return response
      },
    })
  }

  Object.assign(response, { writeHead: holdHead })
}

const bytesOf = (part: string | Uint8Array) => (typeof part === 'string' ? Buffer.from(part) : part)

/** Parts of a file aren't compressed, because their range counts bytes of the file. */
function isCompressible({ method }: IncomingMessage, response: ServerResponse): boolean {
  return (
    Number(response.getHeader('Content-Length')) >= minBytes &&
    method !== 'HEAD' &&
    compressibleType.test(String(response.getHeader('Content-Type'))) &&
    !response.hasHeader('Content-Encoding') &&
    !response.hasHeader('Content-Range') &&
    !/no-transform/.test(String(response.getHeader('Cache-Control')))
  )
}

type Encoding = keyof typeof encoders
type Done = (error: Error | null, compressed: Buffer) => void

/** Compresses a list of orders to a tenth, like brotli's default quality, in a fifth of its time. */
const brotliOptions = (body: Uint8Array) => ({
  params: { [constants.BROTLI_PARAM_QUALITY]: 1, [constants.BROTLI_PARAM_LGWIN]: Math.min(18, bitsOf(body)) },
})

/** With buffers for this body. The default ones of 256 kB take longer to clear than a short body to compress. */
const gzipOptions = (body: Uint8Array) => {
  const windowBits = Math.min(15, bitsOf(body))
  return { level: 1, windowBits, memLevel: windowBits - 6 }
}

const bitsOf = (body: Uint8Array) => Math.ceil(Math.log2(body.length))

const encoders = {
  br: {
    atOnce: (body: Uint8Array) => brotliCompressSync(body, brotliOptions(body)),
    inThread: (body: Uint8Array, done: Done) => brotliCompress(body, brotliOptions(body), done),
  },
  gzip: {
    atOnce: (body: Uint8Array) => gzipSync(body, gzipOptions(body)),
    inThread: (body: Uint8Array, done: Done) => gzip(body, gzipOptions(body), done),
  },
}

/** Returns the smallest encoding that the client accepts. */
function acceptedEncoding(request: IncomingMessage): Encoding | null {
  return (['br', 'gzip'] as const).find((encoding) => acceptsEncoding(request, encoding)) ?? null
}

/** Whether the client accepts the encoding. */
export function acceptsEncoding({ headers }: IncomingMessage, encoding: string): boolean {
  const offers = String(headers['accept-encoding'] ?? '')
    .toLowerCase()
    .split(',')
  return offers.some((offer) => offer.split(';')[0]?.trim() === encoding && !/;\s*q=0(\.0*)?\s*$/.test(offer))
}
