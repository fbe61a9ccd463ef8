import { liveUrlOf } from './live-url.ts'
import type { LiveParts, PublicLive } from './public-live.ts'
import { createSubscribers, type Subscribers } from './subscribers.ts'
import type { TrackingSubscription } from './subscription.ts'

const staleAfterMs = 60_000

/** Creates one socket per tracked order. Lazy-loaded by `public-live.ts`. */
export function createTrackingSockets({ environment, $settings, $ownChanges }: LiveParts): PublicLive {
  const subscribersById = new Map<string, Subscribers>()

  function createTrackingSubscribers(trackingId: string): Subscribers {
    return createSubscribers({
      environment,
      $ownChanges,
      url: () => liveUrlOf({ $settings }),
      authorize: async (since) => ({
        action: 'authorize',
        tracking_id: trackingId,
        ...(since !== null && { since }),
      }),
      subscribe: () => null,
      onUnauthorized: async () => false,
    })
  }

  function subscribe(subscription: TrackingSubscription): () => void {
    const { trackingId } = subscription
    const subscribers = subscribersById.get(trackingId) ?? createTrackingSubscribers(trackingId)
    subscribersById.set(trackingId, subscribers)
    const remove = subscribers.add({
      wants: () => true,
      since: subscription.since ?? null,
      onUpdate: (update) => !('vendor_id' in update) && subscription.onUpdate(update),
      onReload: () => subscription.onReload(),
      onConnected: (isConnected) => subscription.onConnected?.(isConnected),
      onRefused: () => subscription.onRefused?.(),
      staleAfterMs,
    })
    return () => {
      remove()
      if (subscribers.isEmpty()) subscribersById.delete(trackingId)
    }
  }

  return {
    subscribeToTracking(subscription) {
      let unsubscribe: (() => void) | null = null
      function pause() {
        unsubscribe?.()
        unsubscribe = null
      }
      function listen() {
        unsubscribe ??= subscribe(subscription)
      }
      const stops = [environment.onShown(listen), environment.onHidden(pause), pause]
      if (environment.isShown()) listen()
      return () => {
        for (const stop of stops) stop()
      }
    },
    destroy() {
      for (const subscribers of subscribersById.values()) subscribers.close()
    },
  }
}
