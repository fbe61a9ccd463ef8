import { once } from 'node:events'
import { connect } from 'node:net'

export interface RawResponse {
  /** 0 if the server closed the connection without a response. */
  status: number
  headers: Headers
  body: Buffer
}

/** Sends the exact bytes of a request, since `fetch` and `http.request` normalise paths and refuse invalid ones. */
export async function rawRequest(
  port: number,
  target: string,
  { method = 'GET', headers = {} }: { method?: string; headers?: Record<string, string> } = {},
): Promise<RawResponse> {
  const socket = connect(port, '127.0.0.1')
  const lines = Object.entries({ Host: `localhost:${port}`, Connection: 'close', ...headers })
  socket.write(`${method} ${target} HTTP/1.1\r\n`, 'latin1')
  socket.write(`${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`)
  const parts: Buffer[] = []
  socket.on('data', (part) => parts.push(part))
  await once(socket, 'close')
  return parse(Buffer.concat(parts))
}

function parse(bytes: Buffer): RawResponse {
  const end = bytes.indexOf('\r\n\r\n')
  const [first = '', ...lines] = bytes.subarray(0, Math.max(end, 0)).toString('latin1').split('\r\n')
  const pairs = lines.map((line): [string, string] => [
    line.slice(0, line.indexOf(':')),
    line.slice(line.indexOf(':') + 1).trim(),
  ])
  const headers = new Headers(pairs)
  const body = bytes.subarray(end + 4)
  const isChunked = headers.get('transfer-encoding') === 'chunked'
  return { status: Number(first.split(' ')[1] ?? 0), headers, body: isChunked ? joinChunks(body) : body }
}

function joinChunks(bytes: Buffer): Buffer {
  const chunks: Buffer[] = []
  let at = 0
  while (at < bytes.length) {
    const lineEnd = bytes.indexOf('\r\n', at)
    const size = Number.parseInt(bytes.subarray(at, lineEnd).toString(), 16)
    chunks.push(bytes.subarray(lineEnd + 2, lineEnd + 2 + size))
    at = lineEnd + 4 + size
  }
  return Buffer.concat(chunks)
}
