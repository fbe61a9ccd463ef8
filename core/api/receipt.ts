import type { CardScheme } from './card-schemes.ts'
import type { ApiClient } from './client.ts'
import type { ProofWire } from './proofs.ts'

/** GET /public/tracking/{trackingId}/receipt: what the receiver may keep of a delivery. Times are ISO 8601 with offset. */
export interface ReceiptWire {
  tracking_id: string
  order_id: string
  status: string
  placed_at: string
  collected_at: string | null
  delivered_at: string | null
  /** `time_zone` is the IANA name of the one that holds there. */
  vendor: { name: string; phone_number: string; address_text: string; time_zone: string }
  /** Without unit and building, as on the tracking page. */
  destination: { address_text: string }
  /** Null until the delivery has been made. The fee is the vendor's and never here. */
  item: ReceiptItemWire | null
  /** Once it is delivered. */
  proofs?: ProofWire[]
  /** What the delivery cost and how it was paid: only for a signed-in caller who may act for its vendor. */
  payment?: ReceiptPaymentWire | null
}

/** Money is decimal, in `currency` (ISO 4217). */
export interface ReceiptPaymentWire {
  payment_method: string
  delivery_fee: number
  discount: number
  total: number
  currency: string
  vat_number: string | null
  /** Of an order that is paid by card. */
  card: { scheme: CardScheme; last_four: string } | null
  refunded: number
}

export interface ReceiptItemWire {
  description: string
  /** Value of what was delivered, decimal; 0 where none was told. */
  amount: number
  /** ISO 4217. */
  currency: string
  payment_method: string
}

/** @throws RefusedError 404 for an unknown link, 410 for one that has ended. */
export function fetchReceipt(client: ApiClient, trackingId: string, signal?: AbortSignal) {
  return client.request<ReceiptWire>(`/public/tracking/${encodeURIComponent(trackingId)}/receipt`, {
    ...(signal && { signal }),
  })
}
