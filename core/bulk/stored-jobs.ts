import type { KeyValueStorage } from '../environment.ts'
import { bulkJobsEntry } from '../storage/bulk-entries.ts'
import { storedOf } from '../storage/stored.ts'
import type { SentRow } from './sheet/sheet-contract.ts'

export interface StoredJob {
  jobId: string
  /** Idempotency key; null before the user confirms. */
  placementKey: string | null
  sent: readonly SentRow[]
}

/** Each vendor's current job, over reloads. */
export function createStoredJobs(storage: KeyValueStorage, owner: () => string | null) {
  const entry = storedOf(storage, bulkJobsEntry, owner)
  const read = () => entry.read()?.jobs ?? {}
  return {
    get: (vendorId: string): StoredJob | null => read()[vendorId] ?? null,
    keep: (vendorId: string, job: StoredJob) => entry.write({ jobs: { ...read(), [vendorId]: job } }),
    remove(vendorId: string) {
      const { [vendorId]: _, ...jobs } = read()
      if (Object.keys(jobs).length === 0) entry.remove()
      else entry.write({ jobs })
    },
  }
}

export type StoredJobStore = ReturnType<typeof createStoredJobs>
