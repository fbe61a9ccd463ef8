import type { KeyValueStorage } from '../environment.ts'

/** Which jobs a user is at, by vendor, so that a reload continues them. Separate, so that every session can forget them. */
export const jobsKey = 'courier-bulk-jobs'

export function clearStoredJobs(storage: KeyValueStorage): void {
  storage.removeItem(jobsKey)
}
