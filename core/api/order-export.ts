import type { ApiClient } from './client.ts'

/** POST /vendor/{id}/orders/export: a report of the orders of a period. Times are ISO 8601 with offset. */
export interface OrderExportWire {
  from: string
  to: string
  status: 'ANY' | 'NEW' | 'COLLECTED' | 'DELIVERED' | 'CANCELLED'
  include_outlets: boolean
  format: 'csv' | 'xlsx'
  /** `download` answers the file itself, `email` with 202 the address that it is sent to. */
  deliver: 'download' | 'email'
  /** Of the titles in it. */
  language?: string
}

/** With `deliver: email`. */
export interface ExportMailWire {
  email_address: string
}

export const exportPath = (vendorId: string) => `/vendor/${encodeURIComponent(vendorId)}/orders/export`

/** Sends the report by email and returns the address. 409 if the caller has no address; 422 for an invalid period. */
export async function askForExport(client: ApiClient, vendorId: string, body: OrderExportWire): Promise<string> {
  const answer = await client.request<ExportMailWire>(exportPath(vendorId), {
    method: 'POST',
    body,
  })
  return answer.email_address
}
