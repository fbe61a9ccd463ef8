import type { ApiClient } from './client.ts'
import type { OrderUpdateWire } from './order-update.ts'
import type { OrderCreateWire } from './orders.ts'
import type { CardMethod, CardScheme, PaymentStatus } from './payment-lists.ts'

/** Card payments (specification 2 §3 Payment and §7): open a wallet, create an intent, confirm it. The payable fee is charged. */

/** POST /order/payment/auth/{vendorId}. The token identifies caller and vendor; it isn't a session. */
export interface WalletWire {
  wallet_id: string
  access_token: string
  expires_in: number
}

/** POST /order/payment/intent. `order` may be incomplete; confirming completes it. */
export interface PaymentIntentBodyWire {
  wallet_id: string
  bearer_token: string
  vendor_id: string
  order: Partial<OrderCreateWire>
}

export interface PaymentIntentWire {
  intent_id: string
  payment_methods: PaymentMethodWire[]
  card_form: CardFormWire
}

export interface PaymentMethodWire {
  name: CardMethod
  paymentInstruments: PaymentInstrumentWire[]
}

export interface PaymentInstrumentWire {
  id: string
  scheme: CardScheme
  last_four: string
  expiry_month: number
  expiry_year: number
  holder_name: string
}

export type CardFormWire =
  | {
      provider: 'sandbox'
      frame_url: string
    }
  | { provider: 'adyen'; client_key: string; environment: string }
  | { provider: 'checkout'; public_key: string; script_url: string }

/** POST /order/payment/intent/confirm. The `Idempotency-Key` is also the order's `client_order_id`. */
export interface PaymentConfirmBodyWire {
  /** Overrides the intent's order. Both together must be valid for POST /order with payment method PAID. */
  order: Partial<OrderCreateWire> & { vendor_id: string }
  bearer_token: string
  purchase_intent_id: string
  payment_method: CardMethod
  payment_instrument_id: string
  card?: CardDetailsWire
  /**
   * URL that the bank returns to: https (http for localhost) at the API's own origin or one of COURIER_ORIGINS.
   * The bank adds `courier-payment={payment_id}` to the query.
   */
  return_url?: string
  /** Pays what a change of a paid order costs more, and changes it. */
  order_update?: Omit<OrderUpdateWire, 'vendor_id'> & { order_id: string }
  /** Pays for the rows of a bulk job that are paid online, and places the job. */
  bulk_job_id?: string
}

/** Result of a card form. Page and API can read at most the last four digits. */
export type CardDetailsWire =
  | {
      provider: 'sandbox'
      /** Compact JWE (ECDH-ES, A256GCM, `kid` of the frame's key) of {number, expiry_month, expiry_year, security_code}. */
      encrypted_card: string
      holder_name: string
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

export interface PaymentWire {
  payment_id: string
  /** Empty for a bulk job. */
  order_id: string
  bulk_job_id: string | null
  vendor_id: string
  /** Empty for a bulk job. */
  tracking_id: string
  status: PaymentStatus
  /** Such as `payment.declined`; null if nothing failed. */
  failure_key: string | null
  /** Absolute URL of the bank's page while it waits for the payer. */
  redirect_required: { redirectUrl: string } | null
}

/** Opens a wallet for a vendor. @throws RefusedError 404 for another's vendor, 422 if cards aren't accepted */
export function openWallet(client: ApiClient, vendorId: string, signal?: AbortSignal) {
  return client.request<WalletWire>(`/order/payment/auth/${encodeURIComponent(vendorId)}`, {
    method: 'POST',
    repeatable: true,
    ...(signal && { signal }),
  })
}

/** Creates an intent without charging. @throws RefusedError 422 `payment.wallet-expired`: open another wallet */
export function createPaymentIntent(client: ApiClient, body: PaymentIntentBodyWire, signal?: AbortSignal) {
  return client.request<PaymentIntentWire>('/order/payment/intent', {
    method: 'POST',
    repeatable: true,
    body,
    ...(signal && { signal }),
  })
}

/**
 * Charges the card and places the order, at most once per key. A retry may carry a new wallet token.
 * @throws RefusedError if nothing was charged: 422 `payment.…`, `SignatureExpired`, `placing.idempotency-key-reused` or as
 * POST /order; 409 `payment.already-paid`, `payment.in-progress`, `placing.order-being-placed`. After a declined card,
 * confirm the same intent under a new key.
 */
export function confirmPayment(
  client: ApiClient,
  body: PaymentConfirmBodyWire,
  idempotencyKey: string,
  onRetry: (error: unknown) => void = () => {},
  signal?: AbortSignal,
) {
  const options = { method: 'POST', body, idempotencyKey, onRetry, signal } as const
  return client.request<PaymentWire>('/order/payment/intent/confirm', options)
}

export type PaymentQuery =
  | { client_order_id: string }
  | { payment_id: string }
  | { order_id: string }
  | { bulk_job_id: string }

/** GET /order/payment/state: checks with the bank if the outcome is open. @throws RefusedError 404 for another's payment */
export function fetchPayment(client: ApiClient, query: PaymentQuery, signal?: AbortSignal) {
  return client.request<PaymentWire>('/order/payment/state', { query, signal })
}

/** DELETE /order/payment/instruments/{id}: deletes a saved card. @throws RefusedError 404 for another's */
export function deletePaymentInstrument(client: ApiClient, id: string) {
  return client.request<boolean>(`/order/payment/instruments/${encodeURIComponent(id)}`, { method: 'DELETE' })
}
