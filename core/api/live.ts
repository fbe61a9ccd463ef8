import type { OrderWire } from './orders.ts'
import type { PublicTrackingWire } from './public-tracking.ts'

/**
 * Messages of the live socket `GET {api}/orders/live` (specification 2 §7).
 * A vendor's page sends `authorize`, then `subscribeToVendor`; only the latest subscription is active. A public page sends
 * `authorize` with a tracking id, which also subscribes. A cursor is `{server}.{number}` and sent back as `since`; the number
 * grows.
 */
export type LiveRequestWire =
  | { action: 'authorize'; authorization: string }
  | { action: 'authorize'; tracking_id: string; since?: string }
  /** Is responded to by `pong`, so that a page notices a dead socket. */
  | { action: 'ping' }
  | { action: 'subscribeToVendor'; vendor_id: string; include_outlets?: boolean; since?: string }

export interface BulkProgressWire {
  id: string
  vendor_id: string
  done: number
  total: number
}

export type LiveMessageWire =
  | { type: 'authorize_ok' }
  | { type: 'pong' }
  | { type: 'subscribe_ok'; vendor_id: string; cursor: string }
  | { type: 'subscribe_ok'; tracking_id: string; cursor: string }
  | { type: 'order_update'; data: OrderWire | PublicTrackingWire; cursor: string }
  /** Counts checked rows (`id` is the upload's) or placed rows (`id` is the job's) of a bulk job. Not replayed. */
  | { type: 'bulk_progress'; data: BulkProgressWire }
  /** The cursor is too old or unknown: fetch the list, then continue from the cursor of `subscribe_ok`. */
  | { type: 'reload' }
  /** The server then closes the socket: 4400 unreadable, 4401 authorization, 4404 unknown vendor, 4429 too many messages. */
  | { type: 'refused'; message: string; meta: { translation_key: string } }
