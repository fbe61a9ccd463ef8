import type { C2cTrackingWire } from '../../../../core/api/c2c-tracking.ts'
import type { OrderWire } from '../../../../core/api/orders.ts'
import type { PublicTrackingWire } from '../../../../core/api/public-tracking.ts'
import type { ReceiptWire } from '../../../../core/api/receipt.ts'
import type { Clock } from '../../../clock.ts'
import type { OrderRow } from '../../../store/schema.ts'
import type { Country } from '../../country.ts'
import type { Fleets } from '../../fleet/fleets.ts'
import type { Keys } from '../../keys.ts'
import { type ProofsToWire, proofsToWire } from '../proofs/links.ts'
import { showsRiderPosition } from '../statuses.ts'
import { c2cView, hasPublicPosition, type OpenedLink, receiptView, trackingView } from './public-view.ts'
import { orderToWire } from './vendor-view.ts'

interface RiderPosition {
  latitude: number
  longitude: number
  recorded_at: string
}

/** What responses and live updates show of an order. */
export interface OrderViews {
  /** For its vendor, or the guest who placed it. */
  ofVendor(order: OrderRow): OrderWire
  /** For anyone who has the link. */
  ofLink(link: OpenedLink): PublicTrackingWire
  /** @throws Refusal 404 for a shop's order */
  ofPeople(link: OpenedLink): C2cTrackingWire
  /** @param isForPayer includes fee and payment */
  receipt(order: OrderRow, isForPayer: boolean): ReceiptWire
  /** Returns where the rider is, for the vendor or for anyone who has the link; null if the stage hides it. */
  riderPosition(order: OrderRow, viewer: 'vendor' | 'link'): Promise<RiderPosition | null>
}

export function createOrderViews({
  country,
  clock,
  fleet,
  keys,
}: {
  country: Country
  clock: Clock
  fleet: Pick<Fleets, 'speedOf' | 'positionOf'>
  keys: Keys
}): OrderViews {
  const proofs: ProofsToWire = proofsToWire({ keys, clock })
  return {
    ofVendor: (order) => orderToWire(order, fleet.speedOf(order), proofs),
    ofLink: (link) => trackingView(link, fleet.speedOf(link.order)),
    ofPeople: (link) => c2cView(link, fleet.speedOf(link.order)),
    receipt: (order, isForPayer) => receiptView(order, country, isForPayer, proofs),
    async riderPosition(order, viewer) {
      const isShown = viewer === 'vendor' ? showsRiderPosition(order) : hasPublicPosition(order)
      const position = isShown ? await fleet.positionOf(order, clock.now()) : null
      if (!position) return null
      const { latitude, longitude, at } = position
      return { latitude, longitude, recorded_at: new Date(at).toISOString() }
    },
  }
}
