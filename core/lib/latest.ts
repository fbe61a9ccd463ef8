/** Drops stale responses: of several runs only the newest counts, and the signals of the others are aborted. */
export interface Latest {
  /** Starts a run. `signal.aborted` says afterwards whether a newer one has begun or it was cancelled. */
  start(): AbortSignal
  cancel(): void
}

export function latest(): Latest {
  let newest = new AbortController()
  return {
    start() {
      newest.abort()
      newest = new AbortController()
      return newest.signal
    },
    cancel: () => newest.abort(),
  }
}
