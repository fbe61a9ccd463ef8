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
      let isUnsubscribed = false

      async function loadAndListen() {
        const live = await socket.fetch().catch(() => null)
        if (isUnsubscribed || isDestroyed) return
        if (live) {
          stop = listen(live)
          return
        }
        subscription.onReload()
        void loadAndListen()
      }

      if (socket.loaded) stop = listen(socket.loaded)
      else void loadAndListen()
      return () => {
        isUnsubscribed = true
        stop?.()
      }
    },
    destroy() {
      isDestroyed = true
      socket.loaded?.destroy()
    },
  }
}
