import type { BulkJobDetailWire, BulkJobWire, BulkOrderWire, BulkProblemWire } from '../api/bulk-jobs.ts'
import { type BulkJobStatus, type BulkRowStatus, bulkJobStatuses, finishedStatuses } from '../api/bulk-lists.ts'
import type { TextKey } from '../i18n/keys.ts'

export { type BulkJobStatus, bulkPayments } from '../api/bulk-lists.ts'

/** A spreadsheet of orders, checked and perhaps placed (specification 2 §3). Times are ms since the epoch. */
export interface BulkJob {
  id: string
  vendorId: string
  fileName: string | null
  createdAt: number
  status: BulkJobStatus
  isPlacing: boolean
  counts: { total: number; toBePlaced: number; placed: number; errors: number }
}

export interface BulkOrder {
  row: number
  status: BulkRowStatus
  orderId: string | null
  errors: BulkProblem[]
  warnings: BulkProblem[]
  /** The vendor’s own number of the order. */
  reference: string
  description: string
  amount: number | null
  fee: number | null
  outlet: { id: string; name: string } | null
  customerName: string
  customerPhone: string
  address: string
  notes: string
  paymentMethod: string
  scheduledFor: number | null
}

export interface BulkProblem {
  /** Null if there is no text for the server's key. Then `message` is shown, which is in English. */
  key: TextKey | null
  message: string
  column: string | null
  values: Record<string, string>
}

/** A job with its rows, also as received. */
export interface BulkResults {
  job: BulkJob
  orders: BulkOrder[]
  wire: readonly BulkOrderWire[]
}

/** Returns what the rows of a job that are paid online cost together, those to be placed unless others are named. */
export const onlineFees = (
  { orders }: Pick<BulkResults, 'orders'>,
  status: BulkOrder['status'] = 'PREPROCESS_SUCCESS',
) =>
  orders.reduce((sum, { status: of, paymentMethod, fee }) => {
    return of === status && paymentMethod === 'ONLINE_PAYMENT' ? sum + (fee ?? 0) : sum
  }, 0)

export type BulkPlacing =
  | { state: 'idle' }
  | { state: 'placing'; done: number; total: number }
  | { state: 'paying' }
  /** Waiting for the bank. `redirectUrl`: its page, if any. `isNew`: right after the press. */
  | { state: 'at-bank'; redirectUrl: string | null; isNew: boolean }
  /** Some orders may be unplaced; placing again is safe. `isUnknown`: some may be placed, so the rows aren't free. */
  | { state: 'failed'; key: TextKey; isUnknown?: boolean }

export const preprocessFilters = ['ALL', 'PREPROCESS_SUCCESS', 'PREPROCESS_FAIL'] as const
export type PreprocessFilter = (typeof preprocessFilters)[number]

const problemKeyPrefixes = ['bulk-order-upload.', 'validation.', 'request.error.', 'placing.', 'error.']

export const isFinished = ({ status }: Pick<BulkJob, 'status'>) => finishedStatuses.includes(status)

export function isShown({ status }: Pick<BulkOrder, 'status'>, filter: PreprocessFilter): boolean {
  return filter === 'ALL' || (filter === 'PREPROCESS_FAIL') === (status === 'PREPROCESS_FAIL')
}

export function jobFromWire({ status, metadata, ...wire }: BulkJobWire): BulkJob {
  const { row_count: total, placed_row_count: placed, error_row_count: errors } = metadata
  return {
    id: metadata.bulk_job_id,
    vendorId: wire.vendor_id,
    fileName: wire.file_name,
    createdAt: Date.parse(wire.created_at),
    status: bulkJobStatuses.includes(status) ? status : 'UNKNOWN',
    isPlacing: wire.is_placing,
    counts: { total, toBePlaced: total - placed - errors, placed, errors },
  }
}

/** Says that the row is shown with cut texts, or without texts. */
function cutsOf({ cut_lengths: lengths, is_shortened: isShortened }: BulkOrderWire): BulkProblem[] {
  if (!isShortened && !lengths) return []
  const key = isShortened ? 'bulk-order-upload.row.shortened' : 'bulk-order-upload.row.cut'
  const values = { length: String(Math.max(0, ...Object.values(lengths ?? {}))) }
  return [{ key, message: '', column: null, values }]
}

export function resultsFromWire(
  { bulk_job: job, orders }: BulkJobDetailWire,
  isTextKey: (key: string) => key is TextKey,
): BulkResults {
  const problem = ({ key, message, column, values }: BulkProblemWire): BulkProblem => {
    const isKnown = problemKeyPrefixes.some((prefix) => key.startsWith(prefix)) && isTextKey(key)
    return { key: isKnown ? key : null, message, column, values }
  }
  return {
    job: jobFromWire(job),
    wire: orders,
    orders: orders.map((wire) => ({
      row: wire.row,
      status: wire.status,
      orderId: wire.order_id,
      errors: wire.errors.map(problem),
      warnings: [...wire.warnings.map(problem), ...cutsOf(wire)],
      reference: wire.reference ?? '',
      description: wire.description,
      amount: wire.amount,
      fee: wire.delivery_fee,
      outlet: wire.collection_point && { id: wire.collection_point.vendor_id, name: wire.collection_point.name },
      customerName: wire.customer_name,
      customerPhone: wire.customer_phone,
      address: wire.address,
      notes: wire.notes,
      paymentMethod: wire.payment_method,
      scheduledFor: wire.preordered_for === null ? null : wire.preordered_for * 1000,
    })),
  }
}
