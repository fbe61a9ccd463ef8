import type { KeyValueStorage } from '../environment.ts'

/** Current jobs by vendor, kept over reloads and cleared with the session. */
export const jobsKey = 'courier-bulk-jobs'

export function clearStoredJobs(storage: KeyValueStorage): void {
  storage.removeItem(jobsKey)
}
