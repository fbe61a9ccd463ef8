import type { Clock } from '../environment.ts'
import { lazy } from '../lib/lazy.ts'
import type { LiveHandlers } from './subscription.ts'

export interface LateLive<Live> {
  /** Listens as soon as the socket's part is there. Answers the function that ends it. */
  subscribe(subscription: LiveHandlers<never>, listen: (live: Live) => () => void): () => void
  destroy(): void
}

/**
 * The socket is lazy-loaded with the first subscription, because the first paint does not need it. If it does not load,
 * the subscriber is told to fetch again instead, and loading is tried again.
 */
export function createLateLive<Live extends { destroy(): void }>(
  clock: Clock,
  load: () => Promise<Live>,
): LateLive<Live> {
  const socket = lazy(clock, load)
  let isDestroyed = false

  return {
    subscribe(subscription, listen) {
      let stop: (() => void) | null = null
      let isOver = false

      async function begin() {
        const live = await socket.fetch().catch(() => null)
        if (isOver || isDestroyed) return
        if (live) {
          stop = listen(live)
          return
        }
        subscription.onReload()
        void begin()
      }

      if (socket.here) stop = listen(socket.here)
      else void begin()
      return () => {
        isOver = true
        stop?.()
      }
    },
    destroy() {
      isDestroyed = true
      socket.here?.destroy()
    },
  }
}
