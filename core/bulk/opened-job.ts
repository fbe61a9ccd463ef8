import { atom, type ReadableAtom } from 'nanostores'
import { fetchBulkJob } from '../api/bulk-jobs.ts'
import { RefusedError } from '../api/errors.ts'
import { latest } from '../lib/latest.ts'
import { type BulkPage, toastMs } from './bulk-page.ts'
import { type BulkResults, resultsFromWire } from './job.ts'

export type OpenedJob =
  | { state: 'none' }
  | { state: 'loading'; jobId: string }
  | { state: 'open'; jobId: string; results: BulkResults }
  | { state: 'not-found'; jobId: string }
  | { state: 'failed'; jobId: string; error: unknown }

export interface OpenedJobStore {
  $opened: ReadableAtom<OpenedJob>
  open(vendorId: string, jobId: string | null): Promise<void>
  destroy(): void
}

/** Loads the finished job that the user opens from the history. */
export function createOpenedJob(page: Pick<BulkPage, 'client' | 'notifications' | 'translations'>): OpenedJobStore {
  const $opened = atom<OpenedJob>({ state: 'none' })
  const runs = latest()
  return {
    $opened,
    async open(vendorId, jobId) {
      const signal = runs.start()
      if (jobId === null) return $opened.set({ state: 'none' })
      $opened.set({ state: 'loading', jobId })
      try {
        const detail = await fetchBulkJob(page.client, vendorId, jobId, signal)
        if (signal.aborted) return
        $opened.set({ state: 'open', jobId, results: resultsFromWire(detail, page.translations.isTextKey) })
      } catch (error) {
        if (signal.aborted) return
        page.notifications.notify({ type: 'error', key: 'bulk-order-upload.view-details-error', durationMs: toastMs })
        const isUnknown = error instanceof RefusedError && error.status === 404
        $opened.set(isUnknown ? { state: 'not-found', jobId } : { state: 'failed', jobId, error })
      }
    },
    destroy: runs.cancel,
  }
}
