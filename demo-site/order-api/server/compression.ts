import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import compression from 'compression'

const minBytes = 1024
// Longer bodies are compressed in other threads, as streams.
const maxBytesAtOnce = 512 * 1024

// Parts of a file aren't compressed, because their range counts bytes of the file.
const isCompressible: typeof compression.filter = (request, response) =>
  !response.hasHeader('Content-Range') && compression.filter(request, response)

const compressStream = compression({ filter: isCompressible, threshold: minBytes })

/**
 * Compresses the response, unless its `Cache-Control` has `no-transform`. A body that is sent as a whole is compressed at
 * once, which takes a fraction of a stream's processor time.
 */
export function compress(request: IncomingMessage, response: ServerResponse) {
  compressStream(request, response, () => {})
  const { writeHead, write, end, flushHeaders } = response
  const restore = () => Object.assign(response, { writeHead, write, end, flushHeaders })

  const parts: Buffer[] = []

  // The head is sent with the body, when it's known whether the body is compressed.
  function holdHead(status: number, ...rest: (string | OutgoingHttpHeaders | undefined)[]) {
    response.statusCode = status
    for (const part of rest) {
      if (typeof part === 'string') response.statusMessage = part
      else
        for (const [name, value] of Object.entries(part ?? {})) if (value !== undefined) response.setHeader(name, value)
    }
    return response
  }
  Object.assign(response, {
    writeHead: holdHead,
    write(...args: Parameters<typeof write>) {
      if (!isShort(response) || args.length > 1) return restore().write(...args)
      parts.push(Buffer.from(args[0]))
      return true
    },
    flushHeaders: () => restore().flushHeaders(),
    end(...[body, ...rest]: Parameters<typeof end>) {
      restore()
      if (typeof body === 'string' || body instanceof Uint8Array) parts.push(Buffer.from(body))
      else if (parts.length === 0) return response.end(body, ...rest)
      return response.end(finalBody(request, response, Buffer.concat(parts)), ...rest)
    },
  })
}

/** Whether the body is known to be short, so that its parts can be compressed at once. */
function isShort(response: ServerResponse): boolean {
  const length = Number(response.getHeader('Content-Length') ?? Number.NaN)
  return length <= maxBytesAtOnce && !response.hasHeader('Content-Encoding')
}

/** Returns the compressed body, or the body itself if it's sent as it is or compressed as a stream. Sets the headers. */
function finalBody(request: IncomingMessage, response: ServerResponse, body: Buffer): Buffer {
  const isFixed =
    response.hasHeader('Content-Encoding') || /no-transform/.test(String(response.getHeader('Cache-Control')))
  const isInRange = body.length >= minBytes && body.length <= maxBytesAtOnce
  const accepted = ['br', 'gzip'].find((name) => acceptsEncoding(request, name))
  if (isFixed || !isInRange || !accepted || !isCompressible(request, response)) {
    response.setHeader('Content-Length', body.length)
    return body
  }
  const compressed = accepted === 'br' ? brotli(body) : gzipSync(body, { level: 1 })
  response.setHeader('Content-Encoding', accepted)
  response.setHeader('Content-Length', compressed.length)
  return compressed
}

/** Compresses a list of orders to a tenth, like the default quality, in a fifth of its time. */
function brotli(bytes: Buffer): Buffer {
  const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_LGWIN, BROTLI_PARAM_SIZE_HINT } = constants
  const params = { [BROTLI_PARAM_QUALITY]: 1, [BROTLI_PARAM_LGWIN]: 18, [BROTLI_PARAM_SIZE_HINT]: bytes.length }
  return brotliCompressSync(bytes, { params })
}

/** Whether the client accepts the encoding. */
export function acceptsEncoding({ headers }: IncomingMessage, encoding: string): boolean {
  const offers = String(headers['accept-encoding'] ?? '')
    .toLowerCase()
    .split(',')
  return offers.some((offer) => offer.split(';')[0]?.trim() === encoding && !/;\s*q=0(\.0*)?\s*$/.test(offer))
}
