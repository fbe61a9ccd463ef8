import type { BulkProgressWire } from '../api/live.ts'
import type { OrderWire } from '../api/orders.ts'
import type { PublicTrackingWire } from '../api/public-tracking.ts'

export interface LiveHandlers<Update> {
  /** Receives each update once, never older than the order's last. */
  onUpdate(update: Update): void
  /** Updates may be missing: fetch again. Also called by fallback polling. */
  onReload(): void
  /** Connected, or lost and reconnecting; called on changes and on a late subscription. */
  onConnected?(isConnected: boolean): void
  /** Unknown or another user's vendor, or unknown tracking ID. */
  onRefused?(): void
}

export interface VendorSubscription extends LiveHandlers<OrderWire> {
  vendorId: string
  includeOutlets?: boolean
  /** Cursor of a list that was fetched: updates continue from there, and `onReload` is called only if some may be missing. */
  since?: string | null
  onBulkProgress?(progress: BulkProgressWire): void
  /** Age of the last update after which polling starts. Default 300,000; 60,000 with dynamic estimation. */
  readonly staleAfterMs?: number
}

export interface TrackingSubscription extends LiveHandlers<PublicTrackingWire> {
  trackingId: string
  since?: string | null
}
