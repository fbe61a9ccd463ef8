import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { type WebSocket, WebSocketServer } from 'ws'
import type { OrderApi } from '../order-api.ts'

export const livePath = '/orders/live'

/** The longest message that the live protocol knows is far shorter. */
const largestMessage = 16 * 1024
/** Proxies drop silent connections after a minute, and laptops go to sleep without a word. */
const heartbeatMs = 25_000
/** A reader this far behind is cut off: it comes again and resumes from its cursor. */
const largestBacklog = 4 * 1024 * 1024

/** Joins WebSockets of `/orders/live` to the API's sockets. */
export function createLiveUpgrade(apiWhenReady: () => OrderApi | null) {
  const sockets = new WebSocketServer({ noServer: true, maxPayload: largestMessage, perMessageDeflate: false })
  const answering = new WeakSet<WebSocket>()

  const heartbeat = setInterval(() => {
    for (const socket of sockets.clients) {
      if (!answering.has(socket)) {
        socket.terminate()
        continue
      }
      answering.delete(socket)
      socket.ping()
    }
  }, heartbeatMs)

  function join(api: OrderApi, socket: WebSocket) {
    answering.add(socket)
    const connection = api.socket({
      send(text) {
        if (socket.bufferedAmount > largestBacklog) socket.terminate()
        else if (socket.readyState === socket.OPEN) socket.send(text)
      },
      close: (code, reason) => socket.close(code, reason),
    })
    socket.on('pong', () => answering.add(socket))
    socket.on('message', (data, isBinary) => {
      if (isBinary) socket.close(1003, 'text only')
      else connection.message(data.toString())
    })
    socket.on('close', () => connection.closed())
    // Broken frames and resets end in `close`, which is all there is to do.
    socket.on('error', () => socket.terminate())
  }

  return {
    upgrade(request: IncomingMessage, connection: Duplex, head: Buffer) {
      connection.on('error', () => connection.destroy())
      const path = request.url?.split('?')[0]
      const api = apiWhenReady()
      if (path !== livePath) return refuseUpgrade(connection, '404 Not Found')
      if (!api) return refuseUpgrade(connection, '503 Service Unavailable')
      sockets.handleUpgrade(request, connection, head, (socket) => join(api, socket))
    },
    /** Says 1001 (going away) to those that are still there; clients come again. */
    close() {
      clearInterval(heartbeat)
      for (const socket of sockets.clients) socket.close(1001, 'server stops')
      sockets.close()
    },
    /** Does not wait for those that do not answer. */
    terminate() {
      for (const socket of sockets.clients) socket.terminate()
    },
  }
}

function refuseUpgrade(connection: Duplex, status: string) {
  connection.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`)
}
