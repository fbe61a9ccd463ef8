import type { OrderWire } from '../api/orders.ts'
import type { Session } from '../session/session-contract.ts'
import { createSubscribers, type Subscribers } from './subscribers.ts'
import type { SocketParts, Sockets, VendorSubscription } from './subscription.ts'

const staleAfterMs = 300_000

export type VendorSession = Pick<Session, 'authorization' | 'renewAuthorization' | 'onSignOut'>

interface FollowedVendor {
  subscribers: Subscribers<VendorSubscription>
  subscriptions: Set<VendorSubscription>
  includesOutlets: boolean
}

/** Creates one socket per vendor, because a socket has one subscription. Closed without subscribers and on sign-out. */
export function createVendorSockets(parts: SocketParts, session: VendorSession): Sockets<VendorSubscription> {
  const followed = new Map<string, FollowedVendor>()

  function createVendorSubscribers(vendorId: string) {
    let sentAuthorization: string | null = null
    return createSubscribers<OrderWire, VendorSubscription>(parts, {
      staleAfterMs,
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
      updateFor: ({ includeOutlets }, order) =>
        'vendor_id' in order && (includeOutlets || order.vendor_id === vendorId) ? order : null,
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
    subscribe(subscription) {
      const { vendorId } = subscription
      const vendor = followedVendor(vendorId)
      vendor.subscriptions.add(subscription)
      subscribeToOutlets(vendor)
      const remove = vendor.subscribers.add(subscription)
      return () => {
        if (!vendor.subscriptions.delete(subscription)) return
        remove()
        if (vendor.subscriptions.size > 0) subscribeToOutlets(vendor)
        else followed.delete(vendorId)
      }
    },
    close() {
      stopListening()
      closeAll()
    },
  }
}
