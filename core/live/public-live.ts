import type { ReadableAtom } from 'nanostores'
import type { Environment } from '../environment.ts'
import type { Polling } from '../lib/poll.ts'
import { createLazyLive } from './lazy-live.ts'
import type { TrackingSubscription } from './subscription.ts'

export interface PublicLive {
  subscribeToTracking(subscription: TrackingSubscription): () => void
  destroy(): void
}

export interface LiveParts {
  environment: Pick<Environment, 'openSocket' | 'random' | 'onOnline' | 'onOffline' | 'onHidden'> & Polling
  $settings: ReadableAtom<{ api: string }>
  $ownChanges: ReadableAtom<number>
}

export function createPublicLive(parts: LiveParts): PublicLive {
  const live = createLazyLive(parts.environment.clock, async () => {
    const { createTrackingSockets } = await import('./tracking-sockets.ts')
    return createTrackingSockets(parts)
  })
  return {
    subscribeToTracking: (subscription) =>
      live.subscribe(subscription, (sockets) => sockets.subscribeToTracking(subscription)),
    destroy: live.destroy,
  }
}
