import type { Clock } from '../environment.ts'
import { lazy } from '../lib/lazy.ts'
import type { LiveHandlers } from './subscription.ts'

export interface LazyLive<Live> {
  subscribe(subscription: LiveHandlers<never>, listen: (live: Live) => () => void): () => void
  destroy(): void
}

/**
 * Loads the socket with the first subscription, since the first paint doesn't need it. After a failure the subscriber
 * reloads, and loading is retried.
 */
export function createLazyLive<Live extends { destroy(): void }>(
  clock: Clock,
  load: () => Promise<Live>,
): LazyLive<Live> {
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

      if (socket.loaded) stop = listen(socket.loaded)
      else void begin()
      return () => {
        isOver = true
        stop?.()
      }
    },
    destroy() {
      isDestroyed = true
      socket.loaded?.destroy()
    },
  }
}
