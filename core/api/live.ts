import type { OrderWire } from './orders.ts'
import type { PublicTrackingWire } from './public-tracking.ts'

/**
 * Messages of the live socket `GET {api}/orders/live` (specification 2 §7).
 * A vendor's page sends `authorize`, then `subscribeToVendor` for one vendor after another (the newest wins; a parent
 * also receives its outlets' orders when `include_outlets` is set). A public page sends `authorize` with a tracking id
 * and is subscribed to that order by it. Cursors are opaque, ordered by the server, and given back as `since`.
 */
export type LiveRequestWire =
  | { action: 'authorize'; authorization: string }
  | { action: 'authorize'; tracking_id: string; since?: string }
  | { action: 'subscribeToVendor'; vendor_id: string; include_outlets?: boolean; since?: string }

export interface BulkProgressWire {
  id: string
  vendor_id: string
  done: number
  total: number
}

export type LiveMessageWire =
  | { type: 'authorize_ok' }
  | { type: 'subscribe_ok'; vendor_id: string; cursor: string }
  | { type: 'subscribe_ok'; tracking_id: string; cursor: string }
  | { type: 'order_update'; data: OrderWire | PublicTrackingWire; cursor: string }
  /** How many rows of a bulk job are checked (`id`: the upload's) or placed (`id`: the job's). Not replayed. */
  | { type: 'bulk_progress'; data: BulkProgressWire }
  /** The cursor is too old or unknown: fetch the list again, then continue from the cursor of `subscribe_ok`. */
  | { type: 'reload' }
  /**
   * Followed by the server closing the socket with 4400 (unreadable, or authorized twice), 4401 (authorization), 4404
   * (unknown or foreign vendor) or 4429 (too many messages).
   */
  | { type: 'refused'; message: string; meta: { translation_key: string } }
