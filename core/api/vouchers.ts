import type { ApiClient } from './client.ts'
import type { VoucherStatus } from './order-lists.ts'

/** `amount` is money for `ABSOLUTE`, per cent of the fee for `PERCENTAGE`. */
export interface VoucherWire {
  code: string
  type: string
  amount: number
}

/** POST /voucher/validate (specification 2 §7). `order_time` is ISO 8601 with offset; the fee is the signed one. */
export interface VoucherRequestWire {
  code: string
  order: { order_time: string; delivery_fee: number; signature: string }
  vendor_id: string
}

/** `delivery_fee` is the discounted fee; the signature covers voucher, vendor and the fee before it. */
export interface ValidatedVoucherWire {
  voucher: VoucherWire
  delivery_fee: number
  signature: string
}

/** GET /voucher/{code}. `max_discount` caps a percentage. */
export interface VoucherDetailsWire extends VoucherWire {
  max_discount: number | null
  expires_at: string | null
  status: VoucherStatus
}

/** Validates a voucher without using it up. @throws RefusedError `voucher.error.validation.message` or `SignatureExpired` */
export function validateVoucher(client: ApiClient, request: VoucherRequestWire, signal?: AbortSignal) {
  return client.request<ValidatedVoucherWire>('/voucher/validate', {
    method: 'POST',
    repeatable: true,
    body: request,
    ...(signal && { signal }),
  })
}

export interface VoucherQuery {
  vendor_id: string
}

/** @throws RefusedError 404 `voucher.error.get.message`. */
export function fetchVoucher(client: ApiClient, code: string, vendorId: string, signal?: AbortSignal) {
  return client.request<VoucherDetailsWire>(`/voucher/${encodeURIComponent(code)}`, {
    query: { vendor_id: vendorId } satisfies VoucherQuery,
    ...(signal && { signal }),
  })
}
