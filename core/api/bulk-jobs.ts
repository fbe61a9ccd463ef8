import type { BulkConfidence, BulkDeliveryType, BulkJobStatus, BulkRowStatus } from './bulk-lists.ts'
import type { ApiClient, ApiFile, RequestOptions } from './client.ts'

/** Times are ISO 8601 with offset. */
export interface BulkJobWire {
  status: BulkJobStatus
  vendor_id: string
  file_name: string | null
  created_at: string
  /** Whether orders are being placed. Until all are placed, the status is that of the check. */
  is_placing: boolean
  metadata: {
    bulk_job_id: string
    row_count: number
    success_row_count: number
    placed_row_count: number
    error_row_count: number
  }
}

export interface BulkProblemWire {
  key: string
  message: string
  sheet: string
  row: number
  /** The column's title in the file; null if the problem concerns the whole row. */
  column: string | null
  values: Record<string, string>
}

export interface BulkOrderWire {
  row: number
  sheet: string
  status: BulkRowStatus
  order_id: string | null
  errors: BulkProblemWire[]
  warnings: BulkProblemWire[]
  /** The vendor's own number of the order. Rows of earlier versions have none. */
  reference?: string
  description: string
  amount: number | null
  /** Decimal money in the country's currency; null if the address isn't known or served. */
  delivery_fee: number | null
  collection_point: { vendor_id: string; name: string } | null
  customer_name: string
  customer_phone: string
  address: string
  latitude: number | null
  longitude: number | null
  confidence: BulkConfidence | null
  notes: string
  payment_method: string
  delivery_type: BulkDeliveryType
  /** Unix seconds; null for an instant delivery. */
  preordered_for: number | null
  /** Characters of each text of an invalid row that was cut to 80. */
  cut_lengths?: Record<string, number>
  /** Set if the texts are left out, because the response would be too long: only number, status, numbers and one problem remain. */
  is_shortened?: boolean
}

export interface BulkJobDetailWire {
  bulk_job: BulkJobWire
  orders: BulkOrderWire[]
}

/** Unlike other responses, these have `code` and `body`. */
export interface BulkResponseWire<Body> {
  code: 200
  body: Body
}

export interface BulkCreateWire {
  vendor_id: string
  /** The xlsx file in base64, at most 5,242,880 bytes before that. */
  content: string
  file_name?: string
  /** Chosen by the caller; live `bulk_progress` messages carry it while the rows are checked. */
  upload_id?: string
  /** Wrong rows that stay in the table; they count as errors in the job's summary. */
  left_out_row_count?: number
}

const pathOf = (...parts: string[]) => `/bulk-job/${parts.map(encodeURIComponent).join('/')}`

async function bodyOf<Body>(response: Promise<BulkResponseWire<Body>>): Promise<Body> {
  return (await response).body
}

const checkTimeoutMs = 300_000
/** The server responds within 5 s and then continues placing. */
const placeTimeoutMs = 30_000

/** @param onUpload receives the fraction uploaded, 0 to 1 @throws RefusedError with a `bulk-order-upload.file.…` key */
export function createBulkJob(
  client: ApiClient,
  job: BulkCreateWire,
  { signal, onUpload }: { signal?: AbortSignal; onUpload?(fraction: number): void } = {},
) {
  const options: RequestOptions = {
    method: 'POST',
    // Another unplaced job does no harm: it isn't listed.
    repeatable: true,
    body: job,
    whole: true,
    timeoutMs: checkTimeoutMs,
    ...(signal && { signal }),
    ...(onUpload && { onUpload }),
  }
  return bodyOf(client.request<BulkResponseWire<BulkJobDetailWire>>(pathOf('create'), options))
}

/** Fetches the finished jobs of a vendor, newest first. */
export function fetchBulkJobs(client: ApiClient, vendorId: string, signal?: AbortSignal) {
  const options = { whole: true, ...(signal && { signal }) } as const
  return bodyOf(client.request<BulkResponseWire<BulkJobWire[]>>(pathOf('all', vendorId), options))
}

export function fetchBulkJob(client: ApiClient, vendorId: string, jobId: string, signal?: AbortSignal) {
  const options = { whole: true, ...(signal && { signal }) } as const
  return bodyOf(client.request<BulkResponseWire<BulkJobDetailWire>>(pathOf('detail', vendorId, jobId), options))
}

/** Places the valid rows. Each is placed once, however often this is called. */
export function placeBulkOrders(client: ApiClient, jobId: string, key: string, signal?: AbortSignal) {
  const options: RequestOptions = {
    method: 'POST',
    idempotencyKey: key,
    whole: true,
    timeoutMs: placeTimeoutMs,
    ...(signal && { signal }),
  }
  return bodyOf(client.request<BulkResponseWire<BulkJobDetailWire>>(pathOf('place-orders', jobId), options))
}

/** Fetches `Template.xlsx` for the country. @param language BCP 47, of its explanations */
export function fetchBulkTemplate(client: ApiClient, language: string): Promise<ApiFile> {
  return client.request<ApiFile>(pathOf('example-file'), { query: { language }, file: true })
}
