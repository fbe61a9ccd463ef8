import type { ReadableAtom } from 'nanostores'
import type { Environment } from '../environment.ts'
import type { Session } from '../session/session.ts'
import { type Audience, createAudience } from './audience.ts'
import type { TrackingSubscription, VendorSubscription } from './subscription.ts'

/**
 * Order changes as they happen (specification 2 §4 and §7). One socket for all vendor subscriptions of a page, and one
 * for each public tracking page's order; opened by the first subscriber, closed with the last and on sign-out.
 */
export interface Live {
  /** The page works for one vendor at a time: the newest subscription names it. Answers the function that ends it. */
  subscribeToVendor(subscription: VendorSubscription): () => void
  subscribeToTracking(subscription: TrackingSubscription): () => void
  destroy(): void
}

export interface LiveParts {
  environment: Pick<Environment, 'openSocket' | 'clock' | 'random' | 'onOnline'>
  $settings: ReadableAtom<{ api: string }>
  session: Pick<Session, '$session' | 'authorization' | 'renewAuthorization' | 'onSignOut'>
}

/** Specification 2 §4: 60 s for guests and with dynamic estimation, else 300 s. */
export const staleAfter = { guest: 60_000, vendor: 300_000 }

export function createLive({ environment, $settings, session }: LiveParts): Live {
  const url = () => `${$settings.get().api.replace(/^http/, 'ws')}/orders/live`
  const subscriptions: VendorSubscription[] = []
  const trackings = new Map<string, Audience>()
  let said = ''
  let sent: string | null = null

  /** What the server is asked for: the newest subscription's vendor, its outlets if anybody wants them. */
  function wanted() {
    const vendorId = subscriptions.at(-1)?.vendorId
    const sameVendor = subscriptions.filter((subscription) => subscription.vendorId === vendorId)
    return { vendorId, includeOutlets: sameVendor.some((subscription) => subscription.includeOutlets) }
  }

  const vendorAudience = createAudience({
    environment,
    url,
    async authorize() {
      sent = await session.authorization()
      return sent === null ? null : { action: 'authorize', authorization: sent }
    },
    subscribe(since) {
      const { vendorId, includeOutlets } = wanted()
      if (vendorId === undefined) return null
      return {
        action: 'subscribeToVendor',
        vendor_id: vendorId,
        ...(includeOutlets && { include_outlets: true }),
        ...(since !== null && { since }),
      }
    },
    onUnauthorized: async () => sent !== null && (await session.renewAuthorization(sent)) !== null,
  })

  function resubscribeIfChanged() {
    const wish = JSON.stringify(wanted())
    if (wish === said) return
    said = wish
    if (subscriptions.length > 0) vendorAudience.resubscribe()
  }

  function trackingAudience(trackingId: string): Audience {
    return createAudience({
      environment,
      url,
      authorize: async (since) => ({
        action: 'authorize',
        tracking_id: trackingId,
        ...(since !== null && { since }),
      }),
      subscribe: () => null,
      onUnauthorized: async () => false,
    })
  }

  const forget = session.onSignOut(() => vendorAudience.close())

  return {
    subscribeToVendor(subscription) {
      subscriptions.push(subscription)
      const { vendorId, includeOutlets = false, staleAfterMs = staleAfter.vendor } = subscription
      const remove = vendorAudience.add({
        wants: (update) => 'vendor_id' in update && (includeOutlets || update.vendor_id === vendorId),
        onUpdate: (update) => 'vendor_id' in update && subscription.onUpdate(update),
        onReload: () => subscription.onReload(),
        onRefused: () => subscription.onRefused?.(),
        staleAfterMs,
      })
      resubscribeIfChanged()
      return () => {
        const index = subscriptions.indexOf(subscription)
        if (index < 0) return
        subscriptions.splice(index, 1)
        remove()
        resubscribeIfChanged()
      }
    },
    subscribeToTracking(subscription) {
      const { trackingId } = subscription
      const audience = trackings.get(trackingId) ?? trackingAudience(trackingId)
      trackings.set(trackingId, audience)
      const remove = audience.add({
        wants: () => true,
        onUpdate: (update) => !('vendor_id' in update) && subscription.onUpdate(update),
        onReload: () => subscription.onReload(),
        onRefused: () => subscription.onRefused?.(),
        staleAfterMs: staleAfter.guest,
      })
      return () => {
        remove()
        if (audience.isEmpty()) trackings.delete(trackingId)
      }
    },
    destroy() {
      forget()
      vendorAudience.close()
      for (const audience of trackings.values()) audience.close()
    },
  }
}
