import type { KeyValueStorage } from '../environment.ts'
import { fits } from '../lib/fits.ts'
import { readStoredObject } from '../lib/read-stored.ts'
import type { SentRow } from './sheet/sheet-contract.ts'
import { jobsKey } from './stored.ts'

export interface StoredJob {
  jobId: string
  /** Idempotency key; null before the user confirms. */
  placementKey: string | null
  sent: readonly SentRow[]
}

interface StoredJobs {
  owner: string
  jobs: Record<string, StoredJob>
}

const isStoredJob = (job: unknown): job is StoredJob =>
  fits(job, { jobId: '', placementKey: '', sent: [{ id: 0, row: 0 }] }, ['placementKey'])

export function createStoredJobs(storage: KeyValueStorage, owner: () => string | null) {
  function read(): Record<string, StoredJob> {
    const stored = readStoredObject<StoredJobs>(storage, jobsKey)
    if (stored?.owner !== owner()) return {}
    return Object.fromEntries(Object.entries(stored.jobs ?? {}).filter(([, job]) => isStoredJob(job)))
  }
  function write(jobs: Record<string, StoredJob>) {
    const user = owner()
    if (user === null || Object.keys(jobs).length === 0) storage.removeItem(jobsKey)
    else storage.setItem(jobsKey, JSON.stringify({ owner: user, jobs } satisfies StoredJobs))
  }
  return {
    get: (vendorId: string): StoredJob | null => read()[vendorId] ?? null,
    keep: (vendorId: string, job: StoredJob) => write({ ...read(), [vendorId]: job }),
    remove(vendorId: string) {
      const { [vendorId]: _, ...others } = read()
      write(others)
    },
  }
}

export type StoredJobStore = ReturnType<typeof createStoredJobs>
