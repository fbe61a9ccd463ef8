import { liveUrl } from './live-url.ts'
import { createSubscribers, type Subscribers } from './subscribers.ts'
import type { VendorSubscription } from './subscription.ts'
import type { VendorLive, VendorLiveParts } from './vendor-live.ts'

const defaultStaleAfterMs = 300_000

interface Followed {
  subscribers: Subscribers
  subscriptions: Set<VendorSubscription>
  includesOutlets: boolean
}

/** Creates one socket per vendor, because a socket has one subscription. Lazy-loaded by `vendor-live.ts`. */
export function createVendorSocket({ environment, $settings, session }: VendorLiveParts): VendorLive {
  const followed = new Map<string, Followed>()

  function subscribersOf(vendorId: string): Subscribers {
    let sent: string | null = null
    return createSubscribers({
      environment,
      url: () => liveUrl({ $settings }),
      async authorize() {
        sent = await session.authorization()
        return sent === null ? null : { action: 'authorize', authorization: sent }
      },
      subscribe: (since) => ({
        action: 'subscribeToVendor',
        vendor_id: vendorId,
        ...(followed.get(vendorId)?.includesOutlets && { include_outlets: true }),
        ...(since !== null && { since }),
      }),
      onUnauthorized: async () => sent !== null && (await session.renewAuthorization(sent)) !== null,
    })
  }

  function follow(vendorId: string): Followed {
    const known = followed.get(vendorId)
    if (known) return known
    const created = {
      subscribers: subscribersOf(vendorId),
      subscriptions: new Set<VendorSubscription>(),
      includesOutlets: false,
    }
    followed.set(vendorId, created)
    return created
  }

  function subscribeToOutlets(vendor: Followed) {
    const includesOutlets = [...vendor.subscriptions].some((subscription) => subscription.includeOutlets)
    if (includesOutlets === vendor.includesOutlets) return
    vendor.includesOutlets = includesOutlets
    vendor.subscribers.resubscribe()
  }

  function closeAll() {
    for (const { subscribers } of followed.values()) subscribers.close()
  }

  const forget = session.onSignOut(closeAll)

  return {
    subscribeToVendor(subscription) {
      const { vendorId, includeOutlets = false } = subscription
      const vendor = follow(vendorId)
      vendor.subscriptions.add(subscription)
      subscribeToOutlets(vendor)
      const remove = vendor.subscribers.add({
        wants: (update) => 'vendor_id' in update && (includeOutlets || update.vendor_id === vendorId),
        since: subscription.since ?? null,
        onUpdate: (update) => 'vendor_id' in update && subscription.onUpdate(update),
        onReload: () => subscription.onReload(),
        onConnected: (isConnected) => subscription.onConnected?.(isConnected),
        onBulkProgress: (progress) => subscription.onBulkProgress?.(progress),
        onRefused: () => subscription.onRefused?.(),
        get staleAfterMs() {
          return subscription.staleAfterMs ?? defaultStaleAfterMs
        },
      })
      return () => {
        if (!vendor.subscriptions.delete(subscription)) return
        remove()
        if (vendor.subscriptions.size > 0) subscribeToOutlets(vendor)
        else followed.delete(vendorId)
      }
    },
    destroy() {
      forget()
      closeAll()
    },
  }
}
