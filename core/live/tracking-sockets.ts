import type { PublicTrackingWire } from '../api/public-tracking.ts'
import { createSubscribers, type Subscribers } from './subscribers.ts'
import type { SocketParts, Sockets, TrackingSubscription } from './subscription.ts'

const staleAfterMs = 60_000

/** Creates one socket per tracked order. */
export function createTrackingSockets(parts: SocketParts): Sockets<TrackingSubscription> {
  const { environment } = parts
  const subscribersById = new Map<string, Subscribers<TrackingSubscription>>()

  function createTrackingSubscribers(trackingId: string) {
    return createSubscribers<PublicTrackingWire, TrackingSubscription>(parts, {
      staleAfterMs,
      authorize: async (since) => ({
        action: 'authorize',
        tracking_id: trackingId,
        ...(since !== null && { since }),
      }),
      subscribe: () => null,
      onUnauthorized: async () => false,
      updateFor: (_, order) => ('vendor_id' in order ? null : order),
    })
  }

  function listen(subscription: TrackingSubscription): () => void {
    const { trackingId } = subscription
    const subscribers = subscribersById.get(trackingId) ?? createTrackingSubscribers(trackingId)
    subscribersById.set(trackingId, subscribers)
    const remove = subscribers.add(subscription)
    return () => {
      remove()
      if (subscribers.isEmpty()) subscribersById.delete(trackingId)
    }
  }

  return {
    subscribe(subscription) {
      let stopListening: (() => void) | null = null
      function pause() {
        stopListening?.()
        stopListening = null
      }
      function resume() {
        stopListening ??= listen(subscription)
      }
      const stops = [environment.onShown(resume), environment.onHidden(pause), pause]
      if (environment.isShown()) resume()
      return () => {
        for (const stop of stops) stop()
      }
    },
    close() {
      for (const subscribers of subscribersById.values()) subscribers.close()
    },
  }
}
