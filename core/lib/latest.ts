/** Drops stale responses: a new run aborts earlier ones. */
export interface Latest {
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

export interface OrderedRun {
  readonly isOvertaken: boolean
  shown(): void
}

/** Drops responses older than the one shown; earlier runs aren't aborted. */
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
