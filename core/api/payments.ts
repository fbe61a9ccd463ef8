import type { CardScheme } from './card-schemes.ts'
import type { ApiClient } from './client.ts'
import type { OrderCreateWire } from './orders.ts'

export { type CardScheme, cardSchemes } from './card-schemes.ts'

/**
 * Card payments (specification 2 §3 Payment and §7). What is charged is the payable delivery fee, the discounted one with
 * a voucher. A wallet opens an intent, and confirming the intent makes at most one charge and one order.
 */

/** POST /order/payment/auth/{vendorId}. The token stands for the caller and the vendor; it isn't a session. */
export interface WalletWire {
  wallet_id: string
  access_token: string
  /** Seconds. */
  expires_in: number
}

/** POST /order/payment/intent. `order` may hold as much of the order as is known; confirming lays the rest over it. */
export interface PaymentIntentBodyWire {
  wallet_id: string
  /** The wallet's `access_token`. */
  bearer_token: string
  vendor_id: string
  order: Partial<OrderCreateWire>
}

export interface PaymentIntentWire {
  intent_id: string
  payment_methods: PaymentMethodWire[]
  card_form: CardFormWire
}

export const cardMethods = ['generic_creditcard', 'cybersource_creditcard'] as const
export type CardMethod = (typeof cardMethods)[number]

export interface PaymentMethodWire {
  name: CardMethod
  /** Saved cards of the account; empty for guests and staff. */
  paymentInstruments: PaymentInstrumentWire[]
}

export interface PaymentInstrumentWire {
  id: string
  scheme: CardScheme
  last_four: string
  /** 1 to 12. */
  expiry_month: number
  /** Four digits. */
  expiry_year: number
  holder_name: string
}

/** Which card form the page shows; decided by the server's settings. */
export type CardFormWire =
  | {
      provider: 'sandbox'
      /** Absolute path at the API's origin. */
      frame_url: string
    }
  | { provider: 'adyen'; client_key: string; environment: string }
  | { provider: 'checkout'; public_key: string; script_url: string }

/** POST /order/payment/intent/confirm, with the header `Idempotency-Key`, which is also the order's `client_order_id`. */
export interface PaymentConfirmBodyWire {
  /** Laid over the order of the intent. Together they pass the checks of POST /order with the payment method PAID. */
  order: Partial<OrderCreateWire> & { vendor_id: string }
  bearer_token: string
  purchase_intent_id: string
  payment_method: CardMethod
  /** `NEW`, or the id of a saved card. */
  payment_instrument_id: string
  /** Needed for `NEW`. */
  card?: CardDetailsWire
  /**
   * Where the bank sends the person back to: https (http for localhost), at the API's own origin or at one of
   * COURIER_ORIGINS. The bank's page adds `courier-payment={payment_id}` to the query.
   */
  return_url?: string
}

/** What a card form returns. No digit beyond the last four is readable by the page or the API. */
export type CardDetailsWire =
  | {
      provider: 'sandbox'
      /** Compact JWE (ECDH-ES, A256GCM, `kid` of the frame's key) of {number, expiry_month, expiry_year, security_code}. */
      encrypted_card: string
      holder_name: string
      /** The person's consent to keep the card for later payments. */
      save_card: boolean
    }
  | {
      provider: 'adyen'
      encrypted_card_number: string
      encrypted_expiry_month: string
      encrypted_expiry_year: string
      encrypted_security_code: string
      holder_name: string
      save_card: boolean
    }
  | {
      provider: 'checkout'
      encrypted_card_data: string
      holder_name: string
      card_last_digits: string
      expiry_month: number
      expiry_year: number
      bin: string
      scheme: string
      save_card: boolean
    }

export const paymentStatuses = [
  'INITIATED',
  'PAYMENT_INITIATED',
  'PAYMENT_COMMITTED',
  'PAYMENT_FAILED',
  'PAYMENT_CANCELLED',
] as const

/**
 * How a payment stands. INITIATED: the bank hasn't answered yet. PAYMENT_INITIATED: the bank waits for the person, or
 * confirms later. PAYMENT_COMMITTED: charged, and the order is placed. The last two: nothing was charged.
 */
export interface PaymentWire {
  payment_id: string
  order_id: string
  vendor_id: string
  tracking_id: string
  status: (typeof paymentStatuses)[number]
  /** Why nothing was charged, such as `payment.declined`; null otherwise. */
  failure_key: string | null
  /** The bank's page, while the bank waits for the person; null otherwise. Absolute. */
  redirect_required: { redirectUrl: string } | null
}

/** Opens a wallet for a vendor. Nothing is charged. @throws RefusedError 404 for another's vendor, 422 where cards aren't taken. */
export function openWallet(client: ApiClient, vendorId: string, signal?: AbortSignal) {
  return client.request<WalletWire>(`/order/payment/auth/${encodeURIComponent(vendorId)}`, {
    method: 'POST',
    repeatable: true,
    ...(signal && { signal }),
  })
}

/**
 * Opens an intent. Nothing is charged or placed; an unused intent ends by time.
 * @throws RefusedError 422 `payment.wallet-expired`: open another wallet and repeat
 */
export function createPaymentIntent(client: ApiClient, body: PaymentIntentBodyWire, signal?: AbortSignal) {
  return client.request<PaymentIntentWire>('/order/payment/intent', {
    method: 'POST',
    repeatable: true,
    body,
    ...(signal && { signal }),
  })
}

/**
 * Pays and places the order, at most once under a key. `bearer_token` isn't part of what makes two requests the same, so
 * a repeat may carry a renewed wallet.
 * @throws RefusedError without a charge and without an order:
 *   422 `payment.declined`, `payment.insufficient-funds`, `payment.authentication-failed`, `payment.cancelled`,
 *   `payment.card-unreadable`, `payment.wallet-expired`, `payment.intent-unknown`, `SignatureExpired`, the checks of
 *   POST /order, and `placing.idempotency-key-reused`;
 *   409 `payment.already-paid` (the intent has a paid order), `payment.in-progress` (another payment of the intent is
 *   open), `placing.order-being-placed` (the same key is running). A refused card may be followed by another under a new
 *   key on the same intent.
 */
export function confirmPayment(
  client: ApiClient,
  body: PaymentConfirmBodyWire,
  idempotencyKey: string,
  onRetry: (error: unknown) => void = () => {},
) {
  const options = { method: 'POST', body, idempotencyKey, onRetry } as const
  return client.request<PaymentWire>('/order/payment/intent/confirm', options)
}

/** Names one payment: by the key that it was confirmed under, by its own id, or by its order. */
export type PaymentQuery = { client_order_id: string } | { payment_id: string } | { order_id: string }

/** GET /order/payment/state. Asks the bank if the outcome is open. @throws RefusedError 404 for another caller's. */
export function fetchPayment(client: ApiClient, query: PaymentQuery, signal?: AbortSignal) {
  return client.request<PaymentWire>('/order/payment/state', { query, ...(signal && { signal }) })
}

/** DELETE /order/payment/instruments/{id}: forgets a saved card. @throws RefusedError 404 for another's. */
export function deletePaymentInstrument(client: ApiClient, id: string) {
  return client.request<boolean>(`/order/payment/instruments/${encodeURIComponent(id)}`, { method: 'DELETE' })
}
