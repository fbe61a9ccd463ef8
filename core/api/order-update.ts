import type { ApiClient } from './client.ts'
import type { OrderWire } from './orders.ts'

/** PUT /order/{orderId} (specification 2 §3, order update payload). */
export interface OrderUpdateWire {
  vendor_id: string
  payment_method: string
  amount: number
  item_details: string
  /** `address` is unit, building and text, joined by comma; `address_text` is the text alone, if it has changed. */
  location: { address: string; address_text?: string; notes: string; latitude: number; longitude: number }
  delivery_fee: number
  /** Of the fee to that place, from POST /delivery/fee. */
  signature: string
  /** How many MODIFIED entries the history had when the order was read: with others by now, it answers 409. */
  modified_times: number
}

/**
 * Changes an order. The same content again answers the order as it is, so it may be repeated.
 * @throws RefusedError 409 `edit.cant-modify-order` too late, `edit.order-modified-meanwhile` by another user,
 *   `edit.order-changing` to be tried again; 422 the checks of a new order, and `SignatureExpired`
 */
export function updateOrder(client: ApiClient, orderId: string, update: OrderUpdateWire): Promise<OrderWire> {
  return client.request<OrderWire>(`/order/${encodeURIComponent(orderId)}`, {
    method: 'PUT',
    body: update,
  })
}
