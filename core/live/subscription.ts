import type { ReadableAtom } from 'nanostores'
import type { BulkProgressWire } from '../api/live.ts'
import type { OrderWire } from '../api/orders.ts'
import type { PublicTrackingWire } from '../api/public-tracking.ts'
import type { Environment } from '../environment.ts'
import type { Polling } from '../lib/poll.ts'

export interface LiveHandlers<Update> {
  /** Cursor of what was fetched: updates continue from there, and `onReload` is called only if some may be missing. */
  since?: string | null
  /** Age of the last update after which `onReload` is called; read each time. Default: 5 min, of a tracked order 1 min. */
  readonly staleAfterMs?: number
  /** Receives each update once, never older than the order's last. */
  onUpdate(update: Update): void
  /** Updates may be missing: fetch again. Also called by fallback polling. */
  onReload(): void
  /** Connected, or lost and reconnecting; called on changes and on a late subscription. */
  onConnected?(isConnected: boolean): void
  onBulkProgress?(progress: BulkProgressWire): void
  /** Unknown or another user's vendor, or unknown tracking ID. */
  onRefused?(): void
}

export interface VendorSubscription extends LiveHandlers<OrderWire> {
  vendorId: string
  includeOutlets?: boolean
}

/** Not updated in a hidden tab. */
export interface TrackingSubscription extends LiveHandlers<PublicTrackingWire> {
  trackingId: string
}

export interface Sockets<Subscription> {
  /** Returns the function that unsubscribes. */
  subscribe(subscription: Subscription): () => void
  close(): void
}

export interface SocketParts {
  environment: Pick<Environment, 'openSocket' | 'random' | 'onOnline' | 'onOffline' | 'onHidden'> & Polling
  $settings: ReadableAtom<{ api: string }>
  /** Counts changes of orders by this page, which the socket has to report soon. */
  $ownChanges: ReadableAtom<number>
}
