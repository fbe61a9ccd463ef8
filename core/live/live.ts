import type { Clock } from '../environment.ts'
import { lazy } from '../lib/lazy.ts'
import type { LiveHandlers, SocketParts, Sockets, TrackingSubscription, VendorSubscription } from './subscription.ts'
import type { VendorSession } from './vendor-sockets.ts'

/** Live changes of an order, for its receiver (specification 2 §4 and §7). */
export interface TrackingLive {
  subscribeToTracking(subscription: TrackingSubscription): () => void
}

/** Live changes of a vendor's orders (specification 2 §4 and §7). */
export interface VendorLive {
  subscribeToVendor(subscription: VendorSubscription): () => void
}

export const trackingSockets = (parts: SocketParts): Sockets<TrackingSubscription> =>
  lazySockets(parts.environment.clock, async () => {
    const { createTrackingSockets } = await import('./tracking-sockets.ts')
    return createTrackingSockets(parts)
  })

export const vendorSockets = (parts: SocketParts, session: VendorSession): Sockets<VendorSubscription> =>
  lazySockets(parts.environment.clock, async () => {
    const { createVendorSockets } = await import('./vendor-sockets.ts')
    return createVendorSockets(parts, session)
  })

/**
 * Loads the sockets with the first subscription, since the first paint doesn't need them. After a failure the subscriber
 * reloads, and loading is retried.
 */
export function lazySockets<Subscription extends LiveHandlers<never>>(
  clock: Clock,
  load: () => Promise<Sockets<Subscription>>,
): Sockets<Subscription> {
  const sockets = lazy(clock, load)
  let isClosed = false

  return {
    subscribe(subscription) {
      let unsubscribe = sockets.loaded?.subscribe(subscription)
      let isUnsubscribed = false

      async function loadAndSubscribe() {
        const loaded = await sockets.fetch().catch(() => null)
        if (isUnsubscribed || isClosed) return
        if (loaded) {
          unsubscribe = loaded.subscribe(subscription)
          return
        }
        subscription.onReload()
        void loadAndSubscribe()
      }

      if (!unsubscribe) void loadAndSubscribe()
      return () => {
        isUnsubscribed = true
        unsubscribe?.()
      }
    },
    close() {
      isClosed = true
      sockets.loaded?.close()
    },
  }
}
