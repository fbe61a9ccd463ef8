import type { BulkProgressWire as BulkProgress } from '../../../core/api/live.ts'

export interface BulkProgressChannel {
  /** Notifies listeners about a hundred times per job, and always at the end. */
  report(progress: BulkProgress): void
  listen(run: (progress: BulkProgress) => void): () => void
}

/** Notifies only sockets of this process. Clients of other processes get progress from responses of `place-orders`. */
export function createBulkProgress(): BulkProgressChannel {
  const listeners = new Set<(progress: BulkProgress) => void>()
  const lastPercents = new Map<string, number>()
  return {
    report(progress) {
      const { id, done, total } = progress
      const percent = Math.floor((done / total) * 100)
      if (lastPercents.get(id) === percent) return
      if (done < total) lastPercents.set(id, percent)
      else lastPercents.delete(id)
      for (const run of listeners) run(progress)
    },
    listen(run) {
      listeners.add(run)
      return () => listeners.delete(run)
    },
  }
}
