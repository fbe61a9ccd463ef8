import type { Session } from '../session/session.ts'
import { createLazyLive } from './lazy-live.ts'
import type { LiveParts } from './public-live.ts'
import type { VendorSubscription } from './subscription.ts'

/**
 * Live changes of a vendor's orders (specification 2 §4 and §7). One socket per vendor, closed without subscribers and on
 * sign-out.
 */
export interface VendorLive {
  subscribeToVendor(subscription: VendorSubscription): () => void
  destroy(): void
}

export interface VendorLiveParts extends LiveParts {
  session: Pick<Session, '$session' | 'authorization' | 'renewAuthorization' | 'onSignOut'>
}

export function createVendorLive(parts: VendorLiveParts): VendorLive {
  const live = createLazyLive(parts.environment.clock, async () => {
    const { createVendorSocket } = await import('./vendor-socket.ts')
    return createVendorSocket(parts)
  })
  return {
    subscribeToVendor: (subscription) =>
      live.subscribe(subscription, (socket) => socket.subscribeToVendor(subscription)),
    destroy: live.destroy,
  }
}
