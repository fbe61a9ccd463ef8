import type { ReadableAtom } from 'nanostores'
import type { Environment } from '../environment.ts'
import type { Polling } from '../lib/poll.ts'
import { createLateLive } from './late-live.ts'
import type { TrackingSubscription } from './subscription.ts'

/**
 * Changes of one order for those who have its tracking id (specification 2 §4 and §7). One socket for each order; opened
 * by the first subscriber, closed with the last, and closed while the tab is hidden.
 */
export interface PublicLive {
  /** Answers the function that ends it. */
  subscribeToTracking(subscription: TrackingSubscription): () => void
  destroy(): void
}

export interface LiveParts {
  environment: Pick<Environment, 'openSocket' | 'random' | 'onOnline' | 'onOffline' | 'onHidden'> & Polling
  $settings: ReadableAtom<{ api: string }>
}

export function createPublicLive(parts: LiveParts): PublicLive {
  const live = createLateLive(parts.environment.clock, async () => {
    const { createTrackingSockets } = await import('./tracking-sockets.ts')
    return createTrackingSockets(parts)
  })
  return {
    subscribeToTracking: (subscription) =>
      live.subscribe(subscription, (sockets) => sockets.subscribeToTracking(subscription)),
    destroy: live.destroy,
  }
}
