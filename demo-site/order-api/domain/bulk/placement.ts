import {
  beginPlacement,
  changeRow,
  endPlacement,
  isKeyOfAnotherJob,
  jobById,
  jobsBeingPlaced,
  pagesOfRows,
  placedCounts,
} from '../../store/bulk/jobs.ts'
import { orderByClientId } from '../../store/orders/orders.ts'
import type { BulkJobRow, BulkRow } from '../../store/schema-bulk.ts'
import { unavailabilityOf } from '../../store/unavailable.ts'
import type { Caller } from '../accounts/caller.ts'
import type { createOrderPlacement } from '../orders/place-order.ts'
import { Refusal, refuse, refuseNotFound } from '../refusal.ts'
import { permittedVendor } from '../vendors/permissions.ts'
import { type RowCheckContext, signedOrder } from './check-row.ts'
import { outcomeOf } from './jobs.ts'
import type { BulkProgressChannel } from './progress.ts'

interface PlacementContext extends RowCheckContext {
  placement: ReturnType<typeof createOrderPlacement>
  bulkProgress: BulkProgressChannel
  log(entry: object): void
}

export interface BulkPlacement {
  /**
   * Places the valid rows. Resolves when done, or after 5 s while placing continues. @throws Refusal 409 without valid rows, or
   * while placing without the same key; 422 for another job's key
   */
  place(job: BulkJobRow, key: string | null): Promise<BulkJobRow>
  /** Continues interrupted jobs. */
  start(): Promise<void>
  waitUntilIdle(): Promise<void>
  /** Stops after the current row. */
  close(): Promise<void>
}

const longestWaitMs = 5000
const retryMs = 5000

/** Returns the idempotency key of a row's order. */
const keyOf = ({ jobId, rowNumber }: BulkRow) => `bulk-${jobId}-${rowNumber}`

export function createBulkPlacement(context: PlacementContext): BulkPlacement {
  const { database, clock, placement, bulkProgress } = context
  const running = new Map<string, Promise<void>>()
  const retries = new Set<unknown>()
  let isClosed = false

  function run(job: BulkJobRow): Promise<void> {
    const runningJob = running.get(job.jobId)
    if (runningJob) return runningJob
    const work = placeAll(job)
      .catch((error: unknown) => {
        context.log({ level: 'error', fault: 'bulk', name: error instanceof Error ? error.name : '' })
        // The next start continues the job, or this process when the database is back.
        if (unavailabilityOf(error)) retryLater(job)
      })
      .finally(() => running.delete(job.jobId))
    running.set(job.jobId, work)
    return work
  }

  function retryLater(job: BulkJobRow) {
    if (isClosed) return
    const timer = clock.setTimeout(() => {
      retries.delete(timer)
      void run(job)
    }, retryMs)
    retries.add(timer)
  }

  async function placeAll(job: BulkJobRow) {
    const { jobId, vendorId, rowCount, successRowCount: total } = job
    let done = 0
    for await (const rows of pagesOfRows(database, jobId)) {
      for (const row of rows) {
        if (isClosed) return
        if (!row.orderPayload) continue
        if (row.status === 'PREPROCESS_SUCCESS') await changeRow(database, await placeRow(job, row))
        done += 1
        bulkProgress.report({ id: jobId, vendor_id: vendorId, done, total })
      }
    }
    const placed = (await placedCounts(database, [jobId])).get(jobId) ?? 0
    await endPlacement(database, jobId, outcomeOf('ORDER_PLACEMENT', placed, rowCount))
  }

  async function placeRow(job: BulkJobRow, row: BulkRow): Promise<BulkRow> {
    const placedOrderId = await orderOf(job, row)
    if (placedOrderId !== null) return { ...row, status: 'ORDER_PLACEMENT_SUCCESS', orderId: placedOrderId }
    try {
      await placeOrder(job, row)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      // Another process may have placed it.
      const orderId = await orderOf(job, row)
      if (orderId !== null) return { ...row, status: 'ORDER_PLACEMENT_SUCCESS', orderId }
      const { sheet, row: number } = row.wire
      const problem = { key: error.key, message: error.message, sheet, row: number, column: null, values: {} }
      return { ...row, status: 'ORDER_PLACEMENT_FAIL', wire: { ...row.wire, errors: [problem] } }
    }
    return { ...row, status: 'ORDER_PLACEMENT_SUCCESS', orderId: await orderOf(job, row) }
  }

  const orderOf = async (job: BulkJobRow, row: BulkRow) =>
    (await orderByClientId(database, job.placedBy, keyOf(row)))?.orderId ?? null

  async function placeOrder(job: BulkJobRow, row: BulkRow) {
    if (!row.orderPayload) return
    // Orders are placed as the uploading user, whose access is checked for each one.
    const caller: Caller = {
      id: job.placedBy,
      kind: job.placedByKind,
      sessionId: null,
      accessVersion: null,
      expiresAt: null,
    }
    const vendor = await permittedVendor(context, caller, row.orderPayload.vendor_id)
    const isPaid = row.orderPayload.order.payment_method === 'PAID'
    await placement.place(caller, signedOrder(row.orderPayload, vendor, context), keyOf(row), isPaid)
  }

  async function place({ jobId }: BulkJobRow, key: string | null): Promise<BulkJobRow> {
    const job = (await jobById(database, jobId)) ?? refuseNotFound()
    if (key !== null && (await isKeyOfAnotherJob(database, job.placedBy, key, jobId))) {
      refuse(422, 'placing.idempotency-key-reused', 'The idempotency key belongs to another job.')
    }
    const claimed = await beginPlacement(database, jobId, key)
    if (claimed) await waitFor(run(claimed))
    else if (job.isPlacing && (key === null || key !== job.placementKey)) {
      refuse(409, 'placing.order-being-placed', 'These orders are being placed right now.', { retryAfterSeconds: 1 })
    } else if (job.isPlacing) await waitFor(run(job))
    else if (job.status === 'PREPROCESS_FAIL') {
      refuse(409, 'bulk-order-upload.nothing-to-place', 'None of the rows can be placed.')
    }
    return (await jobById(database, jobId)) ?? job
  }

  async function waitFor(work: Promise<void>) {
    let timer: unknown
    const timeout = new Promise<void>((resolve) => {
      timer = clock.setTimeout(resolve, longestWaitMs)
    })
    await Promise.race([work, timeout])
    clock.clearTimeout(timer)
  }

  return {
    place,
    async start() {
      for (const job of await jobsBeingPlaced(database)) void run(job)
    },
    async waitUntilIdle() {
      await Promise.all(running.values())
    },
    async close() {
      isClosed = true
      for (const timer of retries) clock.clearTimeout(timer)
      await Promise.all(running.values())
    },
  }
}
