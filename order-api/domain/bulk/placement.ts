import type { Clock } from '../../clock.ts'
import { staffScopeOf } from '../../store/accounts/staff-tokens.ts'
import {
  beginPlacement,
  endPlacement,
  finishRow,
  isKeyOfAnotherJob,
  jobById,
  jobsBeingPlaced,
  pagesOfRows,
  placedCounts,
} from '../../store/bulk/jobs.ts'
import type { Database } from '../../store/database.ts'
import { orderByClientId } from '../../store/orders/orders.ts'
import { recordMovement } from '../../store/payments/ledger.ts'
import type { VendorRow } from '../../store/schema.ts'
import type { BulkJobRow, BulkOrderPayload, BulkRow } from '../../store/schema-bulk.ts'
import { unavailabilityOf } from '../../store/unavailable.ts'
import type { Caller } from '../accounts/caller.ts'
import type { Country } from '../country.ts'
import { minutesUntil } from '../fees/estimations.ts'
import type { Quotes } from '../fees/quotes.ts'
import type { FleetEstimates } from '../fleet/remote/estimates.ts'
import { endRequestTurn } from '../heavy/request-turn.ts'
import type { OrderPlacement, PaidOrder } from '../orders/place-order.ts'
import { fromMinor, toMinor } from '../payments/money.ts'
import { dueOnline, isPaidOnline } from '../payments/paid-orders/paid-job.ts'
import { oweRefund } from '../payments/paid-orders/refunds.ts'
import type { Payments } from '../payments/payments.ts'
import { Refusal, refuse, refuseNotFound } from '../refusal.ts'
import type { Vendors } from '../vendors/vendors.ts'
import { isPaidMethod, signedOrder } from './check-row.ts'
import { outcomeOf } from './jobs.ts'
import type { BulkProgressChannel } from './progress.ts'

interface PlacementContext {
  database: Database
  clock: Clock
  country: Country
  quotes: Quotes
  estimateOf: FleetEstimates | null
  vendors: Pick<Vendors, 'require'>
  payments: Pick<Payments, 'sendRefunds'> | null
  placement: OrderPlacement
  bulkProgress: BulkProgressChannel
  log(entry: object): void
}

export interface BulkPlacement {
  /**
   * Places the valid rows. Resolves when done, or after 5 s while placing continues. @throws Refusal 409 without valid rows, or
   * while placing without the same key; 422 for another job's key, or if its rows have to be paid first
   */
  place(job: BulkJobRow, key: string | null): Promise<BulkJobRow>
  /** Places a job whose rows were charged. */
  placePaid(job: BulkJobRow): void
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
  const { database, clock, country, placement, bulkProgress } = context
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
    /** Outlets whose fleets gave no estimate, and aren't asked again. */
    const unanswered = new Set<string>()
    for await (const rows of pagesOfRows(database, jobId)) {
      for (const row of rows) {
        if (isClosed) return
        if (!row.orderPayload) continue
        if (row.status === 'PREPROCESS_SUCCESS') await placeRow(job, row, unanswered)
        done += 1
        bulkProgress.report({ id: jobId, vendor_id: vendorId, done, total })
      }
    }
    const placed = (await placedCounts(database, [jobId])).get(jobId) ?? 0
    await endPlacement(database, jobId, outcomeOf('ORDER_PLACEMENT', placed, rowCount))
  }

  async function placeRow(job: BulkJobRow, row: BulkRow, unanswered: Set<string>) {
    // An order that was paid finishes its row in the same transaction.
    const findOrder = async () => (isPaidOnline(row) ? null : orderOf(job, row))
    const orderId = await findOrder()
    if (orderId !== null) return recordPlaced(row, orderId)
    try {
      await placeOrder(job, row, unanswered)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      // Another process may have placed it.
      const otherOrderId = await findOrder()
      if (otherOrderId !== null) return recordPlaced(row, otherOrderId)
      const { sheet, row: number } = row.wire
      const problem = { key: error.key, message: error.message, sheet, row: number, column: null, values: {} }
      return recordFailed(job, { ...row, status: 'ORDER_PLACEMENT_FAIL', wire: { ...row.wire, errors: [problem] } })
    }
    await recordPlaced(row, await orderOf(job, row))
  }

  const recordPlaced = (row: BulkRow, orderId: string | null) =>
    finishRow(database, { ...row, status: 'ORDER_PLACEMENT_SUCCESS', orderId })

  /** Records the failure, and in the same transaction the refund of a row that was paid. */
  async function recordFailed({ payment }: BulkJobRow, row: BulkRow) {
    const charge = payment && isPaidOnline(row) ? payment : null
    await database.transaction(async (transaction) => {
      if (!(await finishRow(transaction, row)) || !charge) return
      const refund = {
        paymentId: charge.paymentId,
        orderId: null,
        amountMinor: feeOf(row),
        from: 'bulk-prepaid',
      } as const
      await oweRefund(transaction, { ...refund, currency: country.currency, now: new Date(clock.now()) })
    })
    if (charge) context.payments?.sendRefunds()
  }

  const feeOf = ({ orderPayload }: BulkRow) => toMinor(country, orderPayload?.delivery_fee ?? 0)

  /** How a PAID row is paid. Its order, its part of the charge and its outcome are recorded in one transaction. */
  function paidOf({ payment }: BulkJobRow, row: BulkRow): PaidOrder | null {
    if (!row.orderPayload || !isPaidMethod(row.orderPayload)) return null
    if (!isPaidOnline(row)) return { by: 'invoice' }
    if (!payment) throw new Error('The row was not charged')
    const { paymentId, scheme, last_four } = payment
    const amountMinor = feeOf(row)
    return {
      by: 'card',
      payment: { scheme, last_four, charged: fromMinor(country, amountMinor), refunded: 0 },
      async record(transaction, { orderId, createdAt: at }) {
        const isFirst = await finishRow(transaction, { ...row, status: 'ORDER_PLACEMENT_SUCCESS', orderId })
        if (!isFirst) refuse(409, 'placing.order-being-placed', 'Another process has finished this row.')
        const movement = { id: `order ${orderId}`, paymentId, orderId, amountMinor, currency: country.currency, at }
        await recordMovement(transaction, { ...movement, from: 'delivery-fees', to: 'bulk-prepaid' })
      },
    }
  }

  const orderOf = async (job: BulkJobRow, row: BulkRow) =>
    (await orderByClientId(database, job.placedBy, keyOf(row)))?.orderId ?? null

  async function placeOrder(job: BulkJobRow, row: BulkRow, unanswered: Set<string>) {
    const payload = row.orderPayload
    if (!payload) return
    // Orders are placed as the uploading user, whose access is checked for each one.
    const staff = job.placedByKind === 'staff' ? await staffScopeOf(database, job.placedBy) : null
    const caller: Caller = {
      id: job.placedBy,
      kind: job.placedByKind,
      sessionId: null,
      accessVersion: null,
      expiresAt: null,
      ...(staff && { staff }),
    }
    const vendor = await context.vendors.require(caller, payload.vendor_id)
    const minutes = await fleetMinutes(caller, payload, vendor, unanswered)
    await placement.place(caller, signedOrder(payload, vendor, context, minutes), keyOf(row), paidOf(job, row))
  }

  /**
   * Returns the fleet's minutes until the delivery (`COURIER_FEES=fleet`); null if it gives none. The row's fee stays.
   * @throws Refusal 422 with why it doesn't deliver there now
   */
  async function fleetMinutes(
    caller: Caller,
    { customer, preordered_for: preorderedFor }: BulkOrderPayload,
    { vendorId, location }: VendorRow,
    unanswered: Set<string>,
  ): Promise<number | null> {
    if (!context.estimateOf || !location || preorderedFor !== null || unanswered.has(vendorId)) return null
    const { latitude, longitude } = customer.location
    const estimated = await context.estimateOf(caller, vendorId, location, { latitude, longitude })
    if (!estimated) unanswered.add(vendorId)
    return minutesUntil(estimated?.deliveryAt, clock.now())
  }

  async function place({ jobId }: BulkJobRow, key: string | null): Promise<BulkJobRow> {
    const job = (await jobById(database, jobId)) ?? refuseNotFound()
    if (key !== null && (await isKeyOfAnotherJob(database, job.placedBy, key, jobId))) {
      refuse(422, 'placing.idempotency-key-reused', 'The idempotency key belongs to another job.')
    }
    // The charge begins to place a job with such rows.
    if (!job.payment && !job.isPlacing && (await dueOnline(context, jobId)) > 0) {
      refuse(422, 'payment.bulk-due', 'Some of these orders have to be paid by card first.')
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
    endRequestTurn()
    let timer: unknown
    const timeout = new Promise<void>((resolve) => {
      timer = clock.setTimeout(resolve, longestWaitMs)
    })
    await Promise.race([work, timeout])
    clock.clearTimeout(timer)
  }

  return {
    place,
    placePaid: (job) => void run(job),
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
