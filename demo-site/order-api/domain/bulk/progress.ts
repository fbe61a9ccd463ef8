import type { BulkProgressWire as BulkProgress } from '../../../../core/api/live.ts'

export interface BulkProgressChannel {
  /** Listeners get about a hundred reports per job, the last one always. */
  report(progress: BulkProgress): void
  listen(run: (progress: BulkProgress) => void): () => void
}

/** Reaches this process's sockets only; other pages get progress from `place-orders`. */
export function createBulkProgress(): BulkProgressChannel {
  const listeners = new Set<(progress: BulkProgress) => void>()
  const lastParts = new Map<string, number>()
  return {
    report(progress) {
      const { id, done, total } = progress
      const part = Math.floor((done / total) * 100)
      if (lastParts.get(id) === part) return
      if (done < total) lastParts.set(id, part)
      else lastParts.delete(id)
      for (const run of listeners) run(progress)
    },
    listen(run) {
      listeners.add(run)
      return () => listeners.delete(run)
    },
  }
}
