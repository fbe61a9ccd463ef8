import { liveUrlOf } from './live-url.ts'
import { createSubscribers, type Subscribers } from './subscribers.ts'
import type { VendorSubscription } from './subscription.ts'
import type { VendorLive, VendorLiveParts } from './vendor-live.ts'

const defaultStaleAfterMs = 300_000

interface FollowedVendor {
  subscribers: Subscribers
  subscriptions: Set<VendorSubscription>
  includesOutlets: boolean
}

/** Creates one socket per vendor, because a socket has one subscription. Lazy-loaded by `vendor-live.ts`. */
export function createVendorSocket({ environment, $settings, session, $ownChanges }: VendorLiveParts): VendorLive {
  const followed = new Map<string, FollowedVendor>()

  function createVendorSubscribers(vendorId: string): Subscribers {
    let sentAuthorization: string | null = null
    return createSubscribers({
      environment,
      $ownChanges,
      url: () => liveUrlOf({ $settings }),
      async authorize() {
        sentAuthorization = await session.authorization()
        return sentAuthorization === null ? null : { action: 'authorize', authorization: sentAuthorization }
      },
      subscribe: (since) => ({
        action: 'subscribeToVendor',
        vendor_id: vendorId,
        ...(followed.get(vendorId)?.includesOutlets && { include_outlets: true }),
        ...(since !== null && { since }),
      }),
      onUnauthorized: async () =>
        sentAuthorization !== null && (await session.renewAuthorization(sentAuthorization)) !== null,
    })
  }

  function followedVendor(vendorId: string): FollowedVendor {
    const existing = followed.get(vendorId)
    if (existing) return existing
    const created = {
      subscribers: createVendorSubscribers(vendorId),
      subscriptions: new Set<VendorSubscription>(),
      includesOutlets: false,
    }
    followed.set(vendorId, created)
    return created
  }

  function subscribeToOutlets(vendor: FollowedVendor) {
    const includesOutlets = [...vendor.subscriptions].some((subscription) => subscription.includeOutlets)
    if (includesOutlets === vendor.includesOutlets) return
    vendor.includesOutlets = includesOutlets
    vendor.subscribers.resubscribe()
  }

  function closeAll() {
    for (const { subscribers } of followed.values()) subscribers.close()
  }

  const stopListening = session.onSignOut(closeAll)

  return {
    subscribeToVendor(subscription) {
      const { vendorId, includeOutlets = false } = subscription
      const vendor = followedVendor(vendorId)
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
      stopListening()
      closeAll()
    },
  }
}
