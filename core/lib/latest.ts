/** Drops stale responses: a new run aborts earlier ones. */
export interface Latest {
  start(): AbortSignal
  cancel(): void
}

export function latest(): Latest {
  let controller = new AbortController()
  return {
    start() {
      controller.abort()
      controller = new AbortController()
      return controller.signal
    },
    cancel: () => controller.abort(),
  }
}

export interface OrderedRun {
  readonly isOvertaken: boolean
  shown(): void
}

/** Drops responses that are older than the one shown, without aborting earlier runs. */
export function inOrder(): { start(): OrderedRun } {
  let started = 0
  let shownRun = 0
  return {
    start() {
      const runNumber = ++started
      return {
        get isOvertaken() {
          return runNumber < shownRun
        },
        shown() {
          shownRun = runNumber
        },
      }
    },
  }
}
