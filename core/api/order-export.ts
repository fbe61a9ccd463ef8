import type { ApiClient } from './client.ts'
import type { ExportDelivery, ExportFormat, ExportTable, StatusFilter } from './order-lists.ts'

/**
 * POST /vendor/{id}/orders/export: orders or charges of at most 31 days (ISO 8601), or orders by ID. 422 for too many
 * rows.
 */
export interface OrderExportWire {
  from?: string
  to?: string
  /** Instead of a period; at most 200. */
  order_ids?: string[]
  table: ExportTable
  status: StatusFilter
  include_outlets: boolean
  format: ExportFormat
  deliver: ExportDelivery
  language?: string
}

export interface ExportMailWire {
  email_address: string
}

/**
 * `Accept` of a download with progress. Response: number of rows, then frames of rows so far, number of bytes and bytes.
 * Numbers are unsigned 32-bit big-endian. The last frame is empty; without it the file is incomplete.
 */
export const exportProgressType = 'application/vnd.courier.export-progress'

export const exportPath = (vendorId: string) => `/vendor/${encodeURIComponent(vendorId)}/orders/export`

/** Emails the table and returns the address. @throws RefusedError 409 if the caller has no address */
export async function mailExport(client: ApiClient, vendorId: string, body: OrderExportWire): Promise<string> {
  const response = await client.request<ExportMailWire>(exportPath(vendorId), {
    method: 'POST',
    body,
  })
  return response.email_address
}
