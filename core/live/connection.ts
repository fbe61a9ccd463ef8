import type { LiveMessageWire, LiveRequestWire } from '../api/live.ts'
import type { Environment, SocketLike } from '../environment.ts'
import { reconnectDelay } from './reconnect-delay.ts'

/** A socket that authorizes, subscribes and reconnects until it is closed. */
export interface Connection {
  subscribe(): void
  close(): void
}

export interface ConnectionParts {
  environment: Pick<Environment, 'openSocket' | 'clock' | 'random' | 'onOnline'>
  url(): string
  /** The first message; null without a session, which closes the socket for good. */
  authorize(): Promise<LiveRequestWire | null>
  subscription(): LiveRequestWire | null
  onMessage(message: LiveMessageWire): void
  /** The server refused the authorization (4401). Returns true to retry with another one. */
  onUnauthorized(): Promise<boolean>
  onLost(): void
  onRefused(): void
}

export const unauthorizedCode = 4401
export const unknownCode = 4404

export function createConnection(parts: ConnectionParts): Connection {
  const { clock, openSocket, random, onOnline } = parts.environment
  let socket: SocketLike | null = null
  let authorized = false
  let closed = false
  let attempt = 0
  let timer: unknown

  async function open() {
    const newSocket = openSocket(parts.url())
    socket = newSocket
    authorized = false
    newSocket.onopen = async () => {
      const request = await parts.authorize()
      if (socket !== newSocket) return
      if (request) newSocket.send(JSON.stringify(request))
      else close()
    }
    newSocket.onmessage = ({ data }) => {
      const message = readMessage(data)
      if (socket !== newSocket || !message) return
      if (message.type === 'authorize_ok') {
        authorized = true
        sendSubscription()
      } else if (message.type === 'subscribe_ok') {
        attempt = 0
      }
      parts.onMessage(message)
    }
    newSocket.onclose = ({ code }) => {
      if (socket === newSocket) void onClosed(code)
    }
    newSocket.onerror = () => {}
  }

  function sendSubscription() {
    const request = parts.subscription()
    if (request && socket?.readyState === 1) socket.send(JSON.stringify(request))
  }

  async function onClosed(code: number) {
    socket = null
    authorized = false
    if (code === unknownCode) {
      close()
      parts.onRefused()
      return
    }
    if (!closed) parts.onLost()
    if (code === unauthorizedCode && !(await parts.onUnauthorized())) return close()
    if (closed || socket) return
    attempt++
    timer = clock.setTimeout(() => void open(), reconnectDelay(attempt, code, random()))
  }

  const stopListening = onOnline(() => {
    if (closed || socket || attempt === 0) return
    clock.clearTimeout(timer)
    void open()
  })

  function close() {
    closed = true
    stopListening()
    clock.clearTimeout(timer)
    const oldSocket = socket
    socket = null
    if (oldSocket) {
      oldSocket.onopen = oldSocket.onmessage = oldSocket.onclose = oldSocket.onerror = null
      // Closing a connecting socket logs an error in browsers.
      if (oldSocket.readyState === 0) oldSocket.onopen = () => oldSocket.close(1000)
      else oldSocket.close(1000)
    }
  }

  void open()
  return {
    subscribe() {
      if (authorized) sendSubscription()
    },
    close,
  }
}

function readMessage(data: unknown): LiveMessageWire | null {
  if (typeof data !== 'string') return null
  try {
    return JSON.parse(data) as LiveMessageWire
  } catch {
    return null
  }
}
