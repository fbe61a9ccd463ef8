import type { ApiClient } from './client.ts'
import type { RefusedByFleet, RepeatableKind, undeliveredKinds, undeliveredStates } from './order-lists.ts'
import type { CardScheme } from './payment-lists.ts'
import type { ProofWire } from './proofs.ts'
import type { OrderMessageWire, ReceiverChangeWire } from './receiver-lists.ts'

/** One order as its vendor sees it (specification 1 §3). Money is decimal in the country's currency. */
export interface OrderWire {
  order_id: string
  client_order_id: string
  tracking_id: string
  vendor_id: string
  vendor_name: string
  created_at: string
  updated_at: string
  status: string
  status_history: StatusHistoryEntryWire[]
  /** Unix seconds; null for as soon as possible. */
  preordered_for: number | null
  /** When the delivery was quoted to arrive; null for preorders and if unknown. */
  quoted_delivery_at?: string | null
  customer: OrderCustomerWire
  /** Whether a private person sends it. Their page is `/tracking-c2c/{tracking_id}`. */
  is_from_person?: boolean
  /** The rider collects it at the customer's and brings it to `pickup`. */
  is_return?: true
  /** `notes`: the sender’s notes for the rider. */
  pickup: { address_text: string; latitude: number; longitude: number; notes?: string }
  order: {
    payment_method: string
    amount: number
    description: string
    cold_bag_needed: boolean
  }
  vat_number: string | null
  reference?: string | null
  age_validation_required: boolean
  delivery_fee: number
  discounted_delivery_fee: number | null
  voucher: { code: string; amount: number; type: string } | null
  total: number
  rider: RiderWire | null
  /** Corrections by the receiver, oldest first, already applied. */
  receiver_changes?: ReceiverChangeWire[]
  messages?: OrderMessageWire[]
  undelivered_messages?: UndeliveredMessageWire[]
  cancel_reason: string | null
  delay?: OrderDelayWire | null
  failure_reason?: string | null
  /** What the fleet refused after the order API had accepted it. */
  fleet_refused?: RefusedByFleet | null
  /** The fleet doesn't respond or has no free rider. It's asked again, until the order is stalled after 10 minutes. */
  fleet_away?: boolean
  payment?: OrderPaymentWire | null
  proofs?: ProofWire[]
  /** Code that the vendor tells the rider; null after collection. Needs flag `handover-codes`. */
  pickup_code?: string | null
  /** Null unless the shop's own riders carry it, and after its end. */
  own_rider?: OwnRiderWire | null
  /** Minutes from `updated_at`; null in stages without an estimate. */
  pickup_eta_minutes: number | null
  delivery_eta_minutes: number | null
}

/** A message about the order that wasn't delivered within 24 hours, or was refused. `sending`: it's being sent again. */
export interface UndeliveredMessageWire {
  at: string
  kind: (typeof undeliveredKinds)[number]
  state: (typeof undeliveredStates)[number]
}

/** The link that one of the shop's own riders has. All null while no one has it. */
export interface OwnRiderWire {
  can_give: boolean
  /** Until the collection. */
  can_take_back: boolean
  name: string | null
  phone: string | null
  given_at: string | null
  opened_at: string | null
}

export interface OrderDelayWire {
  at: string
  reason: string
  by_minutes: number
}

/** Money moved for an order paid by card, decimal in the country's currency. */
export interface OrderPaymentWire {
  scheme: CardScheme
  last_four: string
  charged: number
  refunded: number
  /** Refunds that the bank has received, oldest first. */
  refunds_sent?: { at: string; amount: number }[]
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
  address: string
  /** Without unit and building, as public pages show it; null if unknown. */
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
  reference?: string
  preordered_for?: number
  /** Needs flag `pickup-and-return-on-web`, and PAID. */
  is_return?: true
  age_validation_required: boolean
  login_pickup_estimation: number
  voucher?: { code: string; amount: number; type: string }
  discounted_delivery_fee?: number
  discounted_delivery_fee_signature?: string
  delivery_fee: number
  signature: string
  sender?: {
    location: OrderLocationWire
    name: string
    email: string
    phone_number: string
  }
}

/**
 * GET /vendor/{id}/orders. Times are ISO 8601 with offset. Default range: today; orders still running at midnight need
 * `unfinished`.
 */
export interface OrderListQuery {
  from?: string
  to?: string
  count?: number
  pagination_key?: string
  include_outlets?: boolean
  customer_phone_number?: string
  /** Only preorders scheduled in the range. */
  scheduled?: boolean
  /** Also unfinished orders of the seven days before `from`. */
  unfinished?: boolean
}

export interface OrderListResponseWire {
  result: {
    data: OrderWire[]
    pagination_key: string | null
    /** Live updates continue from here (`live.ts`). */
    cursor?: string
  }
}

export function fetchOrders(client: ApiClient, vendorId: string, query: OrderListQuery, signal?: AbortSignal) {
  return client.request<OrderListResponseWire['result']>(`/vendor/${encodeURIComponent(vendorId)}/orders`, {
    query: { ...query },
    ...(signal && { signal }),
  })
}

export type OrderQuery = { vendorId: string; orderId: string } | { client_order_id: string }

/** GET /order?vendorId&orderId. 404 for missing and other vendors' orders alike. */
export function fetchOrder(client: ApiClient, vendorId: string, orderId: string, signal?: AbortSignal) {
  return client.request<OrderWire>('/order', { query: { vendorId, orderId } satisfies OrderQuery, signal })
}

/** GET /order?client_order_id: finds out whether a placement went through; 404 if not. */
export function fetchOrderByClientId(client: ApiClient, clientOrderId: string, signal?: AbortSignal) {
  return client.request<OrderWire>('/order', { query: { client_order_id: clientOrderId } satisfies OrderQuery, signal })
}

/** POST /vendor/{id}/orders/{orderId}/messages/repeat: sends a message that wasn't delivered again. */
export function repeatMessage(
  client: ApiClient,
  { vendorId, orderId }: { vendorId: string; orderId: string },
  kind: RepeatableKind,
) {
  const path = `/vendor/${encodeURIComponent(vendorId)}/orders/${encodeURIComponent(orderId)}/messages/repeat`
  return client.request<OrderWire>(path, { method: 'POST', body: { kind }, repeatable: true })
}

/** POST /order, at most once per key. The key is also the order's `client_order_id`. */
export function createOrder(
  client: ApiClient,
  order: OrderCreateWire,
  idempotencyKey: string,
  onRetry: (error: unknown) => void = () => {},
  signal?: AbortSignal,
) {
  const options = { method: 'POST', body: order, idempotencyKey, onRetry, signal } as const
  return client.request<OrderWire>('/order', options)
}

export function cancelOrder(
  client: ApiClient,
  vendorId: string,
  orderId: string,
  reason: string,
  signal?: AbortSignal,
) {
  return client.request<OrderWire>('/order/cancel', {
    method: 'PUT',
    body: { vendor_id: vendorId, order_id: orderId, reason },
    ...(signal && { signal }),
  })
}
