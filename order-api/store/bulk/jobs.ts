import { and, asc, count, desc, eq, gt, inArray, isNotNull, lt, ne, notInArray } from 'drizzle-orm'
import { type BulkJobStatus, finishedStatuses } from '../../../core/api/bulk-lists.ts'
import type { Database } from '../database.ts'
import { insertInto } from '../insert-rows.ts'
import { type BulkJobRow, type BulkPayment, type BulkRow, bulkJobs, bulkRows, invoicedVendors } from '../schema-bulk.ts'

// Other calls wait for each statement, so each is short.
const insertedAtOnce = 25
const readAtOnce = 100
const insertRows = insertInto(bulkRows)

/**
 * Stores a job with its rows, without a transaction for which other calls would wait. Until all rows are stored, the job counts as
 * failed, so it can't be placed. A crash leaves it failed, and it is deleted like other unplaced jobs.
 */
export async function insertJob(database: Database, job: BulkJobRow, rows: readonly BulkRow[]) {
  await database.insert(bulkJobs).values({ ...job, status: 'PREPROCESS_FAIL' })
  for (let start = 0; start < rows.length; start += insertedAtOnce) {
    await database.execute(insertRows(rows.slice(start, start + insertedAtOnce)))
  }
  await database.update(bulkJobs).set({ status: job.status }).where(eq(bulkJobs.jobId, job.jobId))
}

export async function jobById(database: Database, jobId: string): Promise<BulkJobRow | null> {
  const [row] = await database.select().from(bulkJobs).where(eq(bulkJobs.jobId, jobId))
  return row ?? null
}

/** Yields the rows of a job in order, page by page, because all of them together take much memory. */
export async function* pagesOfRows(database: Database, jobId: string): AsyncGenerator<BulkRow[]> {
  let page: BulkRow[] = []
  do {
    const after = page.at(-1)?.rowNumber
    page = await database
      .select()
      .from(bulkRows)
      .where(and(eq(bulkRows.jobId, jobId), after === undefined ? undefined : gt(bulkRows.rowNumber, after)))
      .orderBy(asc(bulkRows.rowNumber))
      .limit(readAtOnce)
    yield page
  } while (page.length === readAtOnce)
}

const maxJobs = 200

/** Returns jobs with finished placement, newest first, at most 200. */
export function finishedJobs(database: Database, vendorId: string): Promise<BulkJobRow[]> {
  return database
    .select()
    .from(bulkJobs)
    .where(and(eq(bulkJobs.vendorId, vendorId), inArray(bulkJobs.status, finishedStatuses)))
    .orderBy(desc(bulkJobs.createdAt))
    .limit(maxJobs)
}

/** Counts the placed orders of each job. */
export async function placedCounts(database: Database, jobIds: readonly string[]): Promise<Map<string, number>> {
  if (jobIds.length === 0) return new Map()
  const rows = await database
    .select({ jobId: bulkRows.jobId, placed: count() })
    .from(bulkRows)
    .where(and(inArray(bulkRows.jobId, [...jobIds]), eq(bulkRows.status, 'ORDER_PLACEMENT_SUCCESS')))
    .groupBy(bulkRows.jobId)
  return new Map(rows.map(({ jobId, placed }) => [jobId, placed]))
}

/** Claims a checked job for placing; null if already claimed. @param payment the charge of its rows that are paid online */
export async function beginPlacement(
  database: Database,
  jobId: string,
  key: string | null,
  payment: BulkPayment | null = null,
) {
  const [row] = await database
    .update(bulkJobs)
    .set({ isPlacing: true, placementKey: key, payment })
    .where(
      and(
        eq(bulkJobs.jobId, jobId),
        eq(bulkJobs.isPlacing, false),
        inArray(bulkJobs.status, ['PREPROCESS_SUCCESS', 'PREPROCESS_SUCCESS_WITH_ERROR']),
      ),
    )
    .returning()
  return row ?? null
}

export function jobsBeingPlaced(database: Database): Promise<BulkJobRow[]> {
  return database.select().from(bulkJobs).where(eq(bulkJobs.isPlacing, true)).orderBy(asc(bulkJobs.createdAt))
}

/** Whether the caller placed another job under this key. */
export async function isKeyOfAnotherJob(database: Database, placedBy: string, key: string, jobId: string) {
  const [row] = await database
    .select({ jobId: bulkJobs.jobId })
    .from(bulkJobs)
    .where(and(eq(bulkJobs.placedBy, placedBy), eq(bulkJobs.placementKey, key), ne(bulkJobs.jobId, jobId)))
    .limit(1)
  return row !== undefined
}

export async function endPlacement(database: Database, jobId: string, status: BulkJobStatus) {
  await database.update(bulkJobs).set({ isPlacing: false, status }).where(eq(bulkJobs.jobId, jobId))
}

/** Records the outcome of a row. Returns false if it has one already. */
export async function finishRow(database: Database, row: BulkRow): Promise<boolean> {
  const { status, orderId, wire } = row
  const finished = await database
    .update(bulkRows)
    .set({ status, orderId, wire })
    .where(
      and(
        eq(bulkRows.jobId, row.jobId),
        eq(bulkRows.rowNumber, row.rowNumber),
        eq(bulkRows.status, 'PREPROCESS_SUCCESS'),
      ),
    )
    .returning({ rowNumber: bulkRows.rowNumber })
  return finished.length > 0
}

/** Returns order IDs by fingerprint, of orders that the vendor's jobs have placed since then. */
export async function placedBefore(
  database: Database,
  { vendorId, fingerprints, since }: { vendorId: string; fingerprints: string[]; since: Date },
): Promise<Map<string, string>> {
  const orderIds = new Map<string, string>()
  for (let start = 0; start < fingerprints.length; start += readAtOnce) {
    const rows = await database
      .select({ fingerprint: bulkRows.fingerprint, orderId: bulkRows.orderId })
      .from(bulkRows)
      .innerJoin(bulkJobs, eq(bulkJobs.jobId, bulkRows.jobId))
      .where(
        and(
          inArray(bulkRows.fingerprint, fingerprints.slice(start, start + readAtOnce)),
          isNotNull(bulkRows.orderId),
          eq(bulkJobs.vendorId, vendorId),
          gt(bulkJobs.createdAt, since),
        ),
      )
    for (const { fingerprint, orderId } of rows) orderIds.set(fingerprint, orderId ?? '')
  }
  return orderIds
}

/** Deletes old jobs that were checked but never placed. */
export async function deleteUnplacedJobs(database: Database, before: Date) {
  const unplaced = and(
    lt(bulkJobs.createdAt, before),
    eq(bulkJobs.isPlacing, false),
    notInArray(bulkJobs.status, [...finishedStatuses]),
  )
  await database.transaction(async (transaction) => {
    const ids = transaction.select({ jobId: bulkJobs.jobId }).from(bulkJobs).where(unplaced)
    await transaction.delete(bulkRows).where(inArray(bulkRows.jobId, ids))
    await transaction.delete(bulkJobs).where(unplaced)
  })
}

/** Whether the vendor or its parent pays PAID orders by invoice. */
export async function paysByInvoice(database: Database, vendorIds: readonly string[]): Promise<boolean> {
  const [row] = await database
    .select()
    .from(invoicedVendors)
    .where(inArray(invoicedVendors.vendorId, [...vendorIds]))
    .limit(1)
  return row !== undefined
}
