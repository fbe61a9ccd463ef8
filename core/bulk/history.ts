import { atom, type ReadableAtom } from 'nanostores'
import { fetchBulkJobs } from '../api/bulk-jobs.ts'
import { latest } from '../lib/latest.ts'
import { type BulkPage, toastMs } from './bulk-page.ts'
import { type BulkJob, isFinished, jobFromWire } from './job.ts'

export type BulkHistoryState =
  | { state: 'loading' }
  | { state: 'ready'; jobs: BulkJob[] }
  | { state: 'failed'; error: unknown }

export interface BulkHistory {
  $history: ReadableAtom<BulkHistoryState>
  load(vendorId: string): Promise<void>
  destroy(): void
}

export function createBulkHistory(page: Pick<BulkPage, 'client' | 'notifications'>): BulkHistory {
  const $history = atom<BulkHistoryState>({ state: 'loading' })
  const runs = latest()
  let shownVendorId: string | null = null
  return {
    $history,
    async load(vendorId) {
      const signal = runs.start()
      if (shownVendorId !== vendorId || $history.get().state === 'failed') $history.set({ state: 'loading' })
      shownVendorId = vendorId
      try {
        const jobs = (await fetchBulkJobs(page.client, vendorId, signal)).map(jobFromWire).filter(isFinished)
        if (!signal.aborted) $history.set({ state: 'ready', jobs })
      } catch (error) {
        if (signal.aborted) return
        page.notifications.notify({ type: 'error', key: 'bulk-order-upload.job-history-error', durationMs: toastMs })
        $history.set({ state: 'failed', error })
      }
    },
    destroy: runs.cancel,
  }
}
