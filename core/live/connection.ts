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
  /** 4401. Returns true to retry with another authorization. */
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
    const opened = openSocket(parts.url())
    socket = opened
    authorized = false
    opened.onopen = async () => {
      const request = await parts.authorize()
      if (socket !== opened) return
      if (request) opened.send(JSON.stringify(request))
      else close()
    }
    opened.onmessage = ({ data }) => {
      const message = readMessage(data)
      if (socket !== opened || !message) return
      if (message.type === 'authorize_ok') {
        authorized = true
        sendSubscription()
      } else if (message.type === 'subscribe_ok') {
        attempt = 0
      }
      parts.onMessage(message)
    }
    opened.onclose = ({ code }) => {
      if (socket === opened) void onClosed(code)
    }
    opened.onerror = () => {}
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
    const open = socket
    socket = null
    if (open) {
      open.onopen = open.onmessage = open.onclose = open.onerror = null
      // Closing a connecting socket logs an error in browsers.
      if (open.readyState === 0) open.onopen = () => open.close(1000)
      else open.close(1000)
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
