import { createAudience } from './audience.ts'
import { liveAddress } from './live-address.ts'
import type { VendorSubscription } from './subscription.ts'
import type { VendorLive, VendorLiveParts } from './vendor-live.ts'

/** Specification 2 §4; 60 s with dynamic estimation. */
const defaultStaleAfterMs = 300_000

/** The page's one socket of a signed-in vendor; fetched late by `vendor-live.ts`. */
export function createVendorSocket({ environment, $settings, session }: VendorLiveParts): VendorLive {
  const subscriptions: VendorSubscription[] = []
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
    url: () => liveAddress({ $settings }),
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

  const forget = session.onSignOut(() => vendorAudience.close())

  return {
    subscribeToVendor(subscription) {
      subscriptions.push(subscription)
      const { vendorId, includeOutlets = false } = subscription
      const remove = vendorAudience.add({
        wants: (update) => 'vendor_id' in update && (includeOutlets || update.vendor_id === vendorId),
        onUpdate: (update) => 'vendor_id' in update && subscription.onUpdate(update),
        onReload: () => subscription.onReload(),
        onRefused: () => subscription.onRefused?.(),
        get staleAfterMs() {
          return subscription.staleAfterMs ?? defaultStaleAfterMs
        },
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
    destroy() {
      forget()
      vendorAudience.close()
    },
  }
}
