import { randomBytes } from 'node:crypto'
import type { BulkJobWire, BulkOrderWire } from '../../../core/api/bulk-jobs.ts'
import type { BulkJobStatus } from '../../../core/api/bulk-lists.ts'
import { UnreadableFile } from '../../../core/bulk/sheet/reading/workbook.ts'
import type { Clock } from '../../clock.ts'
import {
  finishedJobs,
  insertJob,
  jobById,
  pagesOfRows,
  paysByInvoice,
  placedBefore,
  placedCounts,
} from '../../store/bulk/jobs.ts'
import type { Database } from '../../store/database.ts'
import type { VendorRow } from '../../store/schema.ts'
import type { BulkJobRow, BulkRow } from '../../store/schema-bulk.ts'
import type { Caller } from '../accounts/caller.ts'
import type { Country } from '../country.ts'
import type { FlagSource } from '../flags/flags.ts'
import { returnFlag } from '../fleet/fleets.ts'
import { GeocoderFailure } from '../geo/geocoder.ts'
import type { HeavyWork } from '../heavy/heavy-work.ts'
import type { ParameterSource } from '../parameters.ts'
import { isOnlinePaymentActivated } from '../payments/payable.ts'
import { Refusal, refuseNotFound } from '../refusal.ts'
import type { Vendors } from '../vendors/vendors.ts'
import { createRowLimit, withinAnswer } from './answer-size.ts'
import type { CheckedRow } from './check-row.ts'
import { checkRows, type RowThread } from './check-rows.ts'
import { problemsOfRow, refusalOfFile } from './problems.ts'
import { readWorkbook } from './reading/read-workbook.ts'
import type { FileToRead } from './reading/workbook-worker.ts'

// Older orders aren't duplicates.
const duplicateWindowMs = 7 * 86_400_000

export interface BulkContext {
  database: Database
  clock: Clock
  country: Country
  flags: Pick<FlagSource, 'ofCaller'>
  parameters: ParameterSource
  vendors: Pick<Vendors, 'require' | 'visibleIds'>
  work: HeavyWork
  rowThread: RowThread
  /** Whether the server accepts cards. */
  takesCards: boolean
}

interface UploadedFile {
  file: Uint8Array
  fileName: string | null
  /** Wrong rows that stayed in the page's table. */
  leftOut: number
  report(done: number, total: number): void
  /** Stops the check: the client has left. */
  signal: AbortSignal
}

export type BulkJobs = ReturnType<typeof createBulkJobs>

/** Checks uploaded files and stores the results (specification 2 §4, bulk flow). */
export function createBulkJobs(context: BulkContext) {
  const { database, clock } = context

  /** @throws Refusal 422 for an unreadable file, 502 or 503 if the geocoder fails */
  async function create(
    caller: Caller,
    vendor: VendorRow,
    { file, fileName, leftOut, report, signal }: UploadedFile,
  ): Promise<BulkJobRow> {
    const hasReturns = (await context.flags.ofCaller(caller, vendor.vendorId))[returnFlag] === true
    const data = { file, country: context.country.code, hasReturns }
    const table = await readOrders(context.work, caller.id, data, signal)
    const ids = await context.vendors.visibleIds(caller, vendor, true)
    const outlets = await Promise.all(ids.map((id) => context.vendors.require(caller, id)))
    const vendorAndParent = [vendor.vendorId, vendor.parentVendorId].filter((id) => id !== null)
    const isInvoiced = await paysByInvoice(database, vendorAndParent)
    const takesCards = isOnlinePaymentActivated(context.country, context.takesCards)
    const upload = { caller, table, vendor, outlets, paysByInvoice: isInvoiced, takesCards }
    const jobId = randomBytes(12).toString('base64url')
    const withinLimit = createRowLimit()
    const checked: CheckedRow[] = []
    try {
      for await (const rows of checkRows(context, { uploadId: jobId, upload, signal })) {
        checked.push(...rows.map((row) => ({ ...row, wire: withinLimit(row.wire) })))
        report(checked.length, table.rowCount)
      }
    } catch (error) {
      if (!(error instanceof GeocoderFailure)) throw error
      throw new Refusal(error.status, 'geolocator.error.autocomplete', error.message)
    }
    await markDuplicates(vendor.vendorId, upload.table, checked)
    const wires = withinAnswer(checked.map(({ wire }) => wire))
    const rows = checked.map(({ wire: { row, status: rowStatus }, payload, fingerprint }, index): BulkRow => {
      const wire = wires[index] as BulkOrderWire
      return { jobId, rowNumber: row, status: rowStatus, orderId: null, orderPayload: payload, wire, fingerprint }
    })
    const successRowCount = rows.filter(({ orderPayload }) => orderPayload !== null).length
    const job: BulkJobRow = {
      jobId,
      vendorId: vendor.vendorId,
      placedBy: caller.id,
      placedByKind: caller.kind === 'staff' ? 'staff' : 'user',
      fileName,
      createdAt: new Date(clock.now()),
      status: outcomeOf('PREPROCESS', successRowCount, rows.length),
      rowCount: rows.length,
      successRowCount,
      leftOutRowCount: leftOut,
      isPlacing: false,
      placementKey: null,
      payment: null,
    }
    signal.throwIfAborted()
    await insertJob(database, job, rows)
    return job
  }

  async function markDuplicates(vendorId: string, table: Parameters<typeof problemsOfRow>[0], checked: CheckedRow[]) {
    const since = new Date(clock.now() - duplicateWindowMs)
    const fingerprints = checked.map(({ fingerprint }) => fingerprint)
    const placedOrders = await placedBefore(database, { vendorId, fingerprints, since })
    const firstRows = new Map<string, number>()
    for (const { wire, fingerprint } of checked) {
      const problem = problemsOfRow(table, wire.row)
      const firstRow = firstRows.get(fingerprint)
      const orderId = placedOrders.get(fingerprint)
      if (firstRow === undefined) firstRows.set(fingerprint, wire.row)
      else wire.warnings.push(problem.create('bulk-order-upload.row.duplicate', null, { row: String(firstRow) }))
      if (orderId) wire.warnings.push(problem.create('bulk-order-upload.row.placed-before', null, { orderId }))
    }
  }

  /** @throws Refusal 404, also for another vendor's job */
  async function find(vendorId: string, jobId: string): Promise<BulkJobRow> {
    const job = await jobById(database, jobId)
    return job?.vendorId === vendorId ? job : refuseNotFound()
  }

  async function history(vendorId: string): Promise<BulkJobWire[]> {
    const jobs = await finishedJobs(database, vendorId)
    const placed = await placedCounts(
      database,
      jobs.map(({ jobId }) => jobId),
    )
    return jobs.map((job) => jobToWire(job, placed.get(job.jobId) ?? 0))
  }

  return { create, find, detail: (job: BulkJobRow) => detailOf(database, job), history }
}

async function readOrders(work: HeavyWork, account: string, data: FileToRead, signal: AbortSignal) {
  try {
    return await readWorkbook(work, account, data, { signal })
  } catch (error) {
    throw error instanceof UnreadableFile ? refusalOfFile(error.problem) : error
  }
}

export function outcomeOf(step: 'PREPROCESS' | 'ORDER_PLACEMENT', successes: number, rows: number): BulkJobStatus {
  if (successes === 0) return `${step}_FAIL`
  return successes === rows ? `${step}_SUCCESS` : `${step}_SUCCESS_WITH_ERROR`
}

/** Returns the JSON of a job with its rows, written page by page: as objects, the rows would take several times as much memory. */
async function detailOf(database: Database, job: BulkJobRow): Promise<Buffer<ArrayBuffer>> {
  const pages: Buffer[] = []
  let placed = 0
  let failed = 0
  for await (const rows of pagesOfRows(database, job.jobId)) {
    const texts = rows.map(({ wire, status, orderId }) => {
      if (status === 'ORDER_PLACEMENT_SUCCESS') placed += 1
      else if (status !== 'PREPROCESS_SUCCESS') failed += 1
      return JSON.stringify({ ...wire, status, order_id: orderId } satisfies BulkOrderWire)
    })
    pages.push(Buffer.from(`${pages.length > 0 && texts.length > 0 ? ',' : ''}${texts.join(',')}`))
  }
  const head = `{"code":200,"body":{"bulk_job":${JSON.stringify(jobToWire(job, placed, failed))},"orders":[`
  return Buffer.concat([Buffer.from(head), ...pages, Buffer.from(']}}')])
}

function jobToWire(job: BulkJobRow, placed: number, failed = job.rowCount - placed): BulkJobWire {
  return {
    status: job.status,
    vendor_id: job.vendorId,
    file_name: job.fileName,
    created_at: job.createdAt.toISOString(),
    is_placing: job.isPlacing,
    metadata: {
      bulk_job_id: job.jobId,
      row_count: job.rowCount + job.leftOutRowCount,
      success_row_count: job.successRowCount,
      placed_row_count: placed,
      error_row_count: failed + job.leftOutRowCount,
    },
  }
}
