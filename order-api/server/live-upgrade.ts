import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { type WebSocket, WebSocketServer } from 'ws'
import { addressGroup } from '../domain/limits/limits.ts'
import type { OrderApi } from '../order-api.ts'
import { callerAddress, isOwnOrigin, type ProxySettings, transportHeaders } from './proxies.ts'

export const livePath = '/orders/live'

// Much longer than any message of the protocol.
const maxMessageBytes = 16 * 1024
// Proxies drop silent connections after a minute, and laptops sleep without closing.
const heartbeatMs = 25_000
const answerMs = 10_000
// Slower readers are disconnected, and resume from their cursor.
const maxBacklogBytes = 4 * 1024 * 1024
// Time for a client to close its side before the socket is terminated.
const closeTimeoutMs = 2000
// The same code as in routes/live.ts.
const tooManyCode = 4429
const floodCloseMs = 200
// Per address, which a whole office may share.
const maxPerAddress = 500

export interface LiveUpgradeOptions {
  proxies: ProxySettings
  apiWhenReady(): OrderApi | null
  /** Partner origins whose pages may open a socket. */
  origins: readonly string[]
}

/** Connects WebSockets of `/orders/live` to the API. */
export function createLiveUpgrade({ apiWhenReady, origins, proxies }: LiveUpgradeOptions) {
  const sockets = new WebSocketServer({ noServer: true, maxPayload: maxMessageBytes, perMessageDeflate: false })
  const responsive = new WeakSet<WebSocket>()
  const openByAddress = new Map<string, number>()

  const heartbeat = setInterval(() => {
    for (const socket of sockets.clients) {
      responsive.delete(socket)
      socket.ping()
    }
    // After a pause of the whole process, responses that have arrived are read first.
    setTimeout(() => setImmediate(endSilent), answerMs).unref()
  }, heartbeatMs)

  function endSilent() {
    for (const socket of sockets.clients) if (!responsive.has(socket) && socket.bufferedAmount === 0) socket.terminate()
  }

  function close(socket: WebSocket, code: number, reason?: string) {
    socket.close(code, reason)
    socket.removeAllListeners('message').removeAllListeners('ping')
    const isFlood = code === tooManyCode
    if (isFlood) socket.pause()
    setTimeout(() => socket.terminate(), isFlood ? floodCloseMs : closeTimeoutMs).unref()
  }

  function connect(api: OrderApi, socket: WebSocket, origin: string | undefined) {
    responsive.add(socket)
    const connection = api.socket({
      send(text) {
        if (socket.bufferedAmount > maxBacklogBytes) socket.terminate()
        else if (socket.readyState === socket.OPEN) socket.send(text)
      },
      close: (code, reason) => close(socket, code, reason),
      origin,
    })
    socket.on('pong', () => responsive.add(socket))
    socket.on('ping', () => connection.ping())
    socket.on('message', (data, isBinary) => {
      if (isBinary) close(socket, 1003, 'text only')
      else {
        responsive.add(socket)
        connection.message(data.toString())
      }
    })
    socket.on('close', () => connection.closed())
    // After an error, `close` follows.
    socket.on('error', () => socket.terminate())
  }

  /** Whether the origin may open a socket. Clients other than browsers may send none, and need a token anyway. */
  function isAllowedOrigin(request: IncomingMessage): boolean {
    const { origin } = request.headers
    return origin === undefined || origins.includes(origin) || isOwnOrigin(origin, request, proxies)
  }

  function isOverLimit(address: string, socket: Duplex): boolean {
    const count = openByAddress.get(address) ?? 0
    if (count >= maxPerAddress) return true
    openByAddress.set(address, count + 1)
    socket.on('close', () => {
      const remaining = (openByAddress.get(address) ?? 1) - 1
      if (remaining > 0) openByAddress.set(address, remaining)
      else openByAddress.delete(address)
    })
    return false
  }

  return {
    async upgrade(request: IncomingMessage, connection: Duplex, head: Buffer) {
      connection.on('error', () => connection.destroy())
      const refuseUpgrade = (status: string) => endUpgrade(connection, status, transportHeaders(request, proxies))
      const path = request.url?.split('?')[0]
      const api = apiWhenReady()
      if (path !== livePath) return refuseUpgrade('404 Not Found')
      if (!api) return refuseUpgrade('503 Service Unavailable')
      const { origin } = request.headers
      const isAdmitted = isAllowedOrigin(request) || (await api.isPartnerOrigin(origin ?? '').catch(() => false))
      if (!isAdmitted) return refuseUpgrade('403 Forbidden')
      const address = addressGroup(callerAddress(request, proxies) ?? 'unknown')
      if (isOverLimit(address, connection)) return refuseUpgrade('429 Too Many Requests')
      sockets.handleUpgrade(request, connection, head, (socket) => connect(api, socket, origin))
    },
    /** Closes with 1001, so that clients reconnect. */
    close() {
      clearInterval(heartbeat)
      for (const socket of sockets.clients) socket.close(1001, 'server stops')
      sockets.close()
    },
    terminate() {
      for (const socket of sockets.clients) socket.terminate()
    },
  }
}

function endUpgrade(connection: Duplex, status: string, headers: Record<string, string>) {
  const lines = Object.entries({ Connection: 'close', 'Content-Length': '0', ...headers })
  const head = lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')
  connection.end(`HTTP/1.1 ${status}\r\n${head}\r\n`)
}
