import type { SocketLike } from '../../core/environment.ts'
import type { OrderApi } from '../../order-api/order-api.ts'
import type { TestNetwork } from './test-network.ts'

export interface TestSocketEnd {
  socket: SocketLike
  cut(code: number): void
  freeze(): void
}

/** Of a socket that nothing has subscribed to. */
export const noHandlers = { onopen: null, onmessage: null, onclose: null, onerror: null }

/** A WebSocket to a server in this process. Messages in flight are lost when it's cut. */
export function createSocketEnd(
  api: Pick<OrderApi, 'socket'>,
  network: Pick<TestNetwork, 'online' | 'stallsSockets'>,
  onEnd: (end: TestSocketEnd) => void,
): TestSocketEnd {
  let readyState = 0
  let isFrozen = false
  let server: ReturnType<OrderApi['socket']> | null = null

  function finish(code: number, reason = '') {
    if (readyState === 3) return
    readyState = 3
    onEnd(end)
    queueMicrotask(() => socket.onclose?.({ code, reason }))
  }

  const socket: SocketLike = {
    get readyState() {
      return readyState
    },
    ...noHandlers,
    send: (text) => isFrozen || server?.message(text),
    close(code = 1000) {
      server?.closed()
      finish(code)
    },
  }
  const end: TestSocketEnd = {
    socket,
    cut(code) {
      server?.closed()
      finish(code)
    },
    freeze() {
      isFrozen = true
    },
  }
  queueMicrotask(() => {
    if (readyState === 3 || network.stallsSockets) return
    if (!network.online) return finish(1006)
    readyState = 1
    server = api.socket({
      send: (text) => queueMicrotask(() => readyState === 1 && !isFrozen && socket.onmessage?.({ data: text })),
      close: (code, reason) => queueMicrotask(() => finish(code, reason)),
    })
    socket.onopen?.()
  })
  return end
}
