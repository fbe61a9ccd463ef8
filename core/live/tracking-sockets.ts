import { type Audience, createAudience } from './audience.ts'
import { liveAddress } from './live-address.ts'
import type { LiveParts, PublicLive } from './public-live.ts'
import type { TrackingSubscription } from './subscription.ts'

const staleAfterMs = 60_000

/** Creates one socket per tracked order. Lazy-loaded by `public-live.ts`. */
export function createTrackingSockets({ environment, $settings }: LiveParts): PublicLive {
  const trackings = new Map<string, Audience>()

  function trackingAudience(trackingId: string): Audience {
    return createAudience({
      environment,
      url: () => liveAddress({ $settings }),
      authorize: async (since) => ({
        action: 'authorize',
        tracking_id: trackingId,
        ...(since !== null && { since }),
      }),
      subscribe: () => null,
      onUnauthorized: async () => false,
    })
  }

  function join(subscription: TrackingSubscription): () => void {
    const { trackingId } = subscription
    const audience = trackings.get(trackingId) ?? trackingAudience(trackingId)
    trackings.set(trackingId, audience)
    const remove = audience.add({
      wants: () => true,
      onUpdate: (update) => !('vendor_id' in update) && subscription.onUpdate(update),
      onReload: () => subscription.onReload(),
      onConnected: (isConnected) => subscription.onConnected?.(isConnected),
      onRefused: () => subscription.onRefused?.(),
      staleAfterMs,
    })
    return () => {
      remove()
      if (audience.isEmpty()) trackings.delete(trackingId)
    }
  }

  return {
    subscribeToTracking(subscription) {
      let leave: (() => void) | null = null
      function pause() {
        leave?.()
        leave = null
      }
      // A new socket reloads, since changes may have been missed.
      function listen() {
        leave ??= join(subscription)
      }
      const stops = [environment.onShown(listen), environment.onHidden(pause), pause]
      if (environment.isShown()) listen()
      return () => {
        for (const stop of stops) stop()
      }
    },
    destroy() {
      for (const audience of trackings.values()) audience.close()
    },
  }
}
