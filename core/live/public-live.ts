import type { ReadableAtom } from 'nanostores'
import type { Environment } from '../environment.ts'
import { type Audience, createAudience } from './audience.ts'
import type { TrackingSubscription } from './subscription.ts'

/**
 * Changes of one order for those who have its tracking id (specification 2 §4 and §7). One socket for each order; opened
 * by the first subscriber, closed with the last.
 */
export interface PublicLive {
  /** Answers the function that ends it. */
  subscribeToTracking(subscription: TrackingSubscription): () => void
  destroy(): void
}

export interface LiveParts {
  environment: Pick<Environment, 'openSocket' | 'clock' | 'random' | 'onOnline'>
  $settings: ReadableAtom<{ api: string }>
}

/** Specification 2 §4. */
const staleAfterMs = 60_000

export const liveAddress = ({ $settings }: Pick<LiveParts, '$settings'>) =>
  `${$settings.get().api.replace(/^http/, 'ws')}/orders/live`

export function createPublicLive({ environment, $settings }: LiveParts): PublicLive {
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

  return {
    subscribeToTracking(subscription) {
      const { trackingId } = subscription
      const audience = trackings.get(trackingId) ?? trackingAudience(trackingId)
      trackings.set(trackingId, audience)
      const remove = audience.add({
        wants: () => true,
        onUpdate: (update) => !('vendor_id' in update) && subscription.onUpdate(update),
        onReload: () => subscription.onReload(),
        onRefused: () => subscription.onRefused?.(),
        staleAfterMs,
      })
      return () => {
        remove()
        if (audience.isEmpty()) trackings.delete(trackingId)
      }
    },
    destroy() {
      for (const audience of trackings.values()) audience.close()
    },
  }
}
