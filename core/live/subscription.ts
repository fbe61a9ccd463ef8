import type { BulkProgressWire } from '../api/live.ts'
import type { OrderWire } from '../api/orders.ts'
import type { PublicTrackingWire } from '../api/public-tracking.ts'

/** What a feature does with live news. */
export interface LiveHandlers<Update> {
  /** An update newer than all that came before it for the same order; each comes once. */
  onUpdate(update: Update): void
  /** Updates may have been missed: fetch again. Also called by the fallback poll. */
  onReload(): void
  /** The connection is there, or was lost and is tried again. Said when it changes, and once to later subscribers. */
  onConnected?(isConnected: boolean): void
  /** The server will not let this subscription in (unknown or foreign vendor, unknown tracking id). */
  onRefused?(): void
}

export interface VendorSubscription extends LiveHandlers<OrderWire> {
  vendorId: string
  /** The parent's outlets too. */
  includeOutlets?: boolean
  /** How far a bulk job of the vendor has come; nothing is replayed. */
  onBulkProgress?(progress: BulkProgressWire): void
  /** Age of the last update from which the fallback fetches again. Default 300 000; 60 000 with dynamic estimation. */
  readonly staleAfterMs?: number
}

export interface TrackingSubscription extends LiveHandlers<PublicTrackingWire> {
  trackingId: string
}
