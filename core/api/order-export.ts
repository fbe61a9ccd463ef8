import type { ApiClient } from './client.ts'

/**
 * POST /vendor/{id}/orders/export: the orders of a period or some orders by their ids, or the charges and refunds of a
 * period. Times are ISO 8601 with offset. 422 without a period of at most 31 days, and for more rows than a file may have.
 */
export interface OrderExportWire {
  from?: string
  to?: string
  /** In place of a period: at most 200. */
  order_ids?: string[]
  table: 'orders' | 'transactions'
  status: 'ANY' | 'NEW' | 'COLLECTED' | 'DELIVERED' | 'CANCELLED'
  include_outlets: boolean
  format: 'csv' | 'xlsx'
  /** `download` returns the file itself, `email` with 202 the address that it is sent to. */
  deliver: 'download' | 'email'
  /** Of the titles in it. */
  language?: string
}

/** With `deliver: email`. */
export interface ExportMailWire {
  email_address: string
}

/**
 * `Accept` of a download that shows its progress. The response is the number of rows, then frames: rows so far, number of bytes, the
 * bytes; numbers are unsigned, 32 bits, big-endian. The last frame has no bytes: without it the file isn't complete.
 */
export const exportProgressType = 'application/vnd.courier.export-progress'

export const exportPath = (vendorId: string) => `/vendor/${encodeURIComponent(vendorId)}/orders/export`

/** Sends the table by email and returns the address. 409 if the caller has no address. */
export async function mailExport(client: ApiClient, vendorId: string, body: OrderExportWire): Promise<string> {
  const answer = await client.request<ExportMailWire>(exportPath(vendorId), {
    method: 'POST',
    body,
  })
  return answer.email_address
}
