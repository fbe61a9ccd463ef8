import type { CardScheme } from './card-schemes.ts'
import type { ApiClient } from './client.ts'
import type { ProofWire } from './proofs.ts'
import type { OrderMessageWire, ReceiverChangeWire } from './receiver-lists.ts'

/** One order as its vendor sees it (specification 1 §3). Money is decimal in the country's currency. */
export interface OrderWire {
  order_id: string
  client_order_id: string
  /** Random public id of the tracking page; not the order id. */
  tracking_id: string
  vendor_id: string
  vendor_name: string
  created_at: string
  updated_at: string
  status: string
  status_history: StatusHistoryEntryWire[]
  /** Unix seconds; null for as soon as possible. */
  preordered_for: number | null
  customer: OrderCustomerWire
  /** Sent by a person rather than a shop: then `/tracking-c2c/{tracking_id}` is there. */
  is_from_person?: boolean
  pickup: { address_text: string; latitude: number; longitude: number }
  order: {
    payment_method: string
    amount: number
    description: string
    cold_bag_needed: boolean
  }
  vat_number: string | null
  age_validation_required: boolean
  delivery_fee: number
  discounted_delivery_fee: number | null
  voucher: { code: string; amount: number; type: string } | null
  /** What the vendor pays for the delivery after discounts. */
  total: number
  rider: RiderWire | null
  /** What the receiver corrected, oldest first; the order carries the new values as well. */
  receiver_changes?: ReceiverChangeWire[]
  /** Between receiver and vendor, oldest first. */
  messages?: OrderMessageWire[]
  cancel_reason: string | null
  /** Of the newest DELAYED; the estimates count it in. */
  delay?: OrderDelayWire | null
  /** Why the rider couldn't deliver the order and returns it. */
  failure_reason?: string | null
  /** Of an order that is paid by card, once it is charged. */
  payment?: OrderPaymentWire | null
  proofs?: ProofWire[]
  /** What the vendor tells the rider at the collection; null before and after, and without flag `handover-codes`. */
  pickup_code?: string | null
  /** Minutes from `updated_at`; null where the stage shows none. */
  pickup_eta_minutes: number | null
  delivery_eta_minutes: number | null
}

/** `by_minutes` is later than before. */
export interface OrderDelayWire {
  at: string
  reason: string
  by_minutes: number
}

/** Money a payment has moved, on an order that is paid by card. Decimal in the country's currency. */
export interface OrderPaymentWire {
  scheme: CardScheme
  last_four: string
  charged: number
  /** What goes back to the card, whether or not the bank has sent it yet. */
  refunded: number
}

export interface StatusHistoryEntryWire {
  status: string
  created_at: string
}

export interface OrderCustomerWire {
  name: string
  phone_number: string
  location: OrderLocationWire
}

export interface OrderLocationWire {
  latitude: number
  longitude: number
  /** Unit, building and text, joined by comma; empty parts may be left out. */
  address: string
  /** The text alone, which is what public pages show; null where it was never told apart. */
  address_text?: string | null
  notes: string
}

export interface RiderWire {
  rider_id: string
  name: string
  phone_number: string
}

/** POST /order (specification 2 §3, order create payload). */
export interface OrderCreateWire {
  vendor_id: string
  customer: OrderCustomerWire
  order: { payment_method: string; amount: number; description: string; cold_bag_needed: false }
  vat_number?: string
  /** Unix seconds. */
  preordered_for?: number
  age_validation_required: boolean
  login_pickup_estimation: number
  voucher?: { code: string; amount: number; type: string }
  discounted_delivery_fee?: number
  discounted_delivery_fee_signature?: string
  delivery_fee: number
  /** Signature of the fee, from POST /delivery/fee. */
  signature: string
  sender?: {
    location: OrderLocationWire
    name: string
    email: string
    phone_number: string
  }
}

/** GET /vendor/{id}/orders. Times are ISO 8601 with offset; without them, the order list's defaults. */
export interface OrderListQuery {
  from?: string
  to?: string
  count?: number
  pagination_key?: string
  include_outlets?: boolean
  customer_phone_number?: string
  /** Preorders, whose `preordered_for` lies in the range. */
  scheduled?: boolean
  /** Also orders of the seven days before `from` that haven't ended. */
  unfinished?: boolean
}

export interface OrderListAnswerWire {
  result: { data: OrderWire[]; pagination_key: string | null }
}

export function fetchOrders(client: ApiClient, vendorId: string, query: OrderListQuery, signal?: AbortSignal) {
  return client.request<OrderListAnswerWire['result']>(`/vendor/${encodeURIComponent(vendorId)}/orders`, {
    query: { ...query },
    ...(signal && { signal }),
  })
}

/** GET /order: by its id, or by the key that it was placed under. */
export type OrderQuery = { vendorId: string; orderId: string } | { client_order_id: string }

/** GET /order?vendorId&orderId. Missing and foreign orders answer alike: 404. */
export function fetchOrder(client: ApiClient, vendorId: string, orderId: string) {
  return client.request<OrderWire>('/order', { query: { vendorId, orderId } satisfies OrderQuery })
}

/** GET /order?client_order_id: whether a placement whose answer was lost went through; 404 when it did not. */
export function fetchOrderByClientId(client: ApiClient, clientOrderId: string) {
  return client.request<OrderWire>('/order', { query: { client_order_id: clientOrderId } satisfies OrderQuery })
}

/** POST /order. The key is also the order's `client_order_id`: the same key never makes a second order. */
export function createOrder(
  client: ApiClient,
  order: OrderCreateWire,
  idempotencyKey: string,
  onRetry: (error: unknown) => void = () => {},
) {
  const options = { method: 'POST', body: order, idempotencyKey, onRetry } as const
  return client.request<OrderWire>('/order', options)
}

/** PUT /order/cancel. 409 with `error.cant-cancel-order` when the status does not allow it. */
export function cancelOrder(client: ApiClient, vendorId: string, orderId: string, reason: string) {
  return client.request<OrderWire>('/order/cancel', {
    method: 'PUT',
    body: { vendor_id: vendorId, order_id: orderId, reason },
  })
}
