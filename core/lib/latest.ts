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

/** One of several runs that are all wanted, as those of a list that is fetched again and again. */
export interface OrderedRun {
  /** A newer run has been shown: this one's response comes too late. */
  readonly isOvertaken: boolean
  /** Call when this run's response is shown. */
  shown(): void
}

/** Drops responses that newer ones have overtaken: each run may be shown, but none after a newer one. */
export function inOrder(): { start(): OrderedRun } {
  let started = 0
  let newestShown = 0
  return {
    start() {
      const own = ++started
      return {
        get isOvertaken() {
          return own < newestShown
        },
        shown() {
          newestShown = own
        },
      }
    },
  }
}
