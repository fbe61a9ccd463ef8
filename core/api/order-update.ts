import type { ApiClient } from './client.ts'
import type { OrderWire } from './orders.ts'

export interface OrderUpdateWire {
  vendor_id: string
  payment_method: string
  amount: number
  item_details: string
  /** `address` is unit, building and text, joined by commas; `address_text` is the text alone, if it changed. */
  location: { address: string; address_text?: string; notes: string; latitude: number; longitude: number }
  /** Unix seconds; missing for an order for as soon as possible. Can change until the rider is called. */
  preordered_for?: number
  delivery_fee: number
  signature: string
  /** MODIFIED entries in the history when the order was read; the server responds 409 if there are more. */
  modified_times: number
}

/**
 * Changes an order; the same content can be sent again.
 * @throws RefusedError 409 `edit.cant-modify-order`, `edit.order-modified` (another user), `edit.order-changing`
 * (retry), `edit.time-fixed`; 422 as for a new order, or `SignatureExpired`
 */
export function updateOrder(
  client: ApiClient,
  orderId: string,
  update: OrderUpdateWire,
  signal?: AbortSignal,
  onRetry: (error: unknown) => void = () => {},
): Promise<OrderWire> {
  return client.request<OrderWire>(`/order/${encodeURIComponent(orderId)}`, {
    method: 'PUT',
    body: update,
    signal,
    onRetry,
  })
}
