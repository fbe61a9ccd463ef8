import { fetchBulkJob, placeBulkOrders } from '../api/bulk-jobs.ts'
import { RefusedError } from '../api/errors.ts'
import { lookUpLimitMs, sendLimitMs, withinLimit } from '../api/within-limit.ts'
import type { BulkPage } from './bulk-page.ts'
import { isFinished, resultsFromWire } from './job.ts'

/**
 * Places a job's rows, or follows it if another device is placing it, or if the server places it although no response came.
 * @throws RefusedError; NoResponseError or ServerError if it isn't known whether rows are placed
 */
export async function placeOrFollow(
  { client, environment, translations }: Pick<BulkPage, 'client' | 'environment' | 'translations'>,
  { vendor, jobId, key }: { vendor: string; jobId: string; key: string },
  signal: AbortSignal,
) {
  const { clock } = environment
  const fetchJob = () => withinLimit(clock, fetchBulkJob(client, vendor, jobId, signal), lookUpLimitMs)
  try {
    return await withinLimit(clock, placeBulkOrders(client, jobId, key, signal), sendLimitMs)
  } catch (error) {
    if (error instanceof RefusedError && error.key !== 'placing.order-being-placed') throw error
    const detail = await fetchJob()
    const { job } = resultsFromWire(detail, translations.isTextKey)
    if (error instanceof RefusedError || job.isPlacing || isFinished(job)) return detail
    throw error
  }
}
