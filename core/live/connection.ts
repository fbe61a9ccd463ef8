import type { LiveMessageWire, LiveRequestWire } from '../api/live.ts'
import type { Environment, SocketLike } from '../environment.ts'

/** A socket that authorizes, subscribes, and reconnects when it's closed or dead, until it is closed for good. */
export interface Connection {
  subscribe(): void
  /** Sends a ping, unless an answer is due already. */
  check(): void
  close(): void
}

export interface ConnectionParts {
  environment: Pick<Environment, 'openSocket' | 'clock' | 'random' | 'onOnline' | 'onShown'>
  url(): string
  /** The first message; null without a session, which closes the socket for good. */
  authorize(): Promise<LiveRequestWire | null>
  subscription(): LiveRequestWire | null
  onMessage(message: LiveMessageWire): void
  /** The server refused the authorization (4401). Returns true to retry with another one. */
  onUnauthorized(): Promise<boolean>
  /** @param isDead the socket gives no answer any more, so updates may be missing */
  onLost(isDead: boolean): void
  onRefused(): void
}

const heartbeatMs = 25_000
const answerMs = 10_000
/** Not sent by servers or browsers. */
const deadCode = 4999

/** The server shuts down, so that its clients have to spread their reconnects. */
const shutdownCode = 1001
const unauthorizedCode = 4401
const unknownCode = 4404

export function createConnection(parts: ConnectionParts): Connection {
  const { clock, openSocket, random, onOnline, onShown } = parts.environment
  let socket: SocketLike | null = null
  let authorized = false
  let closed = false
  let attempt = 0
  let timer: unknown
  let heartbeat: unknown
  let isAnswerDue = false

  function open() {
    const newSocket = openSocket(parts.url())
    socket = newSocket
    authorized = false
    expectAnswer()
    newSocket.onopen = async () => {
      clock.clearTimeout(heartbeat)
      const request = await parts.authorize()
      if (socket !== newSocket) return
      if (request) send(request)
      else close()
    }
    newSocket.onmessage = ({ data }) => {
      const message = readMessage(data)
      if (socket !== newSocket || !message) return
      scheduleHeartbeat()
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

  function send(request: LiveRequestWire) {
    if (socket?.readyState !== 1) return
    socket.send(JSON.stringify(request))
    expectAnswer()
  }

  function sendSubscription() {
    const request = parts.subscription()
    if (request) send(request)
  }

  function scheduleHeartbeat() {
    isAnswerDue = false
    clock.clearTimeout(heartbeat)
    heartbeat = clock.setTimeout(check, heartbeatMs)
  }

  /** Browsers notice only after minutes that a laptop slept or a train left. */
  function expectAnswer() {
    isAnswerDue = true
    clock.clearTimeout(heartbeat)
    heartbeat = clock.setTimeout(() => {
      abandon()
      void onClosed(deadCode)
    }, answerMs)
  }

  function check() {
    if (authorized && !isAnswerDue) send({ action: 'ping' })
  }

  async function onClosed(code: number) {
    // One that was never connected has missed nothing.
    const isDead = authorized && code === deadCode
    socket = null
    authorized = false
    clock.clearTimeout(heartbeat)
    if (code === unknownCode) {
      close()
      parts.onRefused()
      return
    }
    if (!closed) parts.onLost(isDead)
    if (code === unauthorizedCode && !(await parts.onUnauthorized())) return close()
    if (closed || socket) return
    attempt++
    timer = clock.setTimeout(open, reconnectDelay(attempt, code, random()))
  }

  /** The device is back: the socket may be dead, or it's time to connect again. */
  function wake() {
    if (closed) return
    if (socket) return check()
    if (attempt === 0) return
    clock.clearTimeout(timer)
    open()
  }
  const stops = [onOnline(wake), onShown(wake)]

  /** Closes the socket without waiting for its end. */
  function abandon() {
    clock.clearTimeout(heartbeat)
    const oldSocket = socket
    socket = null
    if (oldSocket) {
      oldSocket.onopen = oldSocket.onmessage = oldSocket.onclose = oldSocket.onerror = null
      // Closing a connecting socket logs an error in browsers.
      if (oldSocket.readyState === 0) oldSocket.onopen = () => oldSocket.close(1000)
      else oldSocket.close(1000)
    }
  }

  function close() {
    closed = true
    for (const stop of stops) stop()
    clock.clearTimeout(timer)
    abandon()
  }

  open()
  return {
    subscribe() {
      if (authorized) sendSubscription()
    },
    check,
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

/** Returns ms until the next attempt: 1 s at first (specification 2 §4), then random waits that grow to 20 s. */
export function reconnectDelay(attempt: number, closeCode: number, random: number): number {
  if (attempt === 1 && closeCode !== shutdownCode) return 1000
  const spread = Math.min(19_000, 7_000 * 2 ** Math.max(0, attempt - 2))
  return 1000 + random * spread
}
