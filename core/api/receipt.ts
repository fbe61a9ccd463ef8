import type { ApiClient } from './client.ts'
import type { CardScheme } from './payment-lists.ts'
import type { ProofWire } from './proofs.ts'
import type { CallLimits } from './public-tracking.ts'

/** GET /public/tracking/{trackingId}/receipt. Times are ISO 8601 with offset. */
export interface ReceiptWire {
  tracking_id: string
  order_id: string
  status: string
  is_return?: true
  placed_at: string
  collected_at: string | null
  delivered_at: string | null
  vendor: { name: string; phone_number: string; address_text: string; time_zone: string }
  destination: { address_text: string }
  /** Null until delivered. */
  item: ReceiptItemWire | null
  proofs?: ProofWire[]
  /** Fee and payment; only for a signed-in user of the vendor. */
  payment?: ReceiptPaymentWire | null
}

export interface ReceiptPaymentWire {
  payment_method: string
  delivery_fee: number
  discount: number
  total: number
  currency: string
  vat_number: string | null
  card: { scheme: CardScheme; last_four: string } | null
  refunded: number
}

export interface ReceiptItemWire {
  description: string
  amount: number
  currency: string
  payment_method: string
}

/** @throws RefusedError 404 for an unknown link, 410 for an expired one */
export function fetchReceipt(client: ApiClient, trackingId: string, options: CallLimits = {}) {
  return client.request<ReceiptWire>(`/public/tracking/${encodeURIComponent(trackingId)}/receipt`, {
    ...options,
  })
}
