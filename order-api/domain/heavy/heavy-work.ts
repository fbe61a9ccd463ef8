import { fileURLToPath } from 'node:url'
import type { Transferable } from 'node:worker_threads'
import { Piscina } from 'piscina'
import { Refusal } from '../refusal.ts'
import { endRequestTurn } from './request-turn.ts'
import type { PlacedJob, ThreadData, ThreadPlace } from './run-job.ts'
import { createTurns } from './turns.ts'

/** A function that runs in a thread. */
export interface HeavyJob {
  /** The file that exports the function. */
  file: URL
  function: string
  /** Processor time of the thread, which doesn't depend on what else the server does. The clock's limit is longer. */
  deadlineMs: number
  /** Whether it may take longer than a second. Such jobs have threads of their own, which they leave idle most of the time. */
  isLong?: boolean
}

export interface JobOptions {
  /** Moved to the thread instead of copied. */
  transfer?: Transferable[]
  /** Skips the job if it hasn't started. Ending one that runs would end its thread, and starting another takes longer than most jobs. */
  signal?: AbortSignal
}

/** Runs what may take long or much memory, where it can't delay or end the server. */
export interface HeavyWork {
  /**
   * Runs a job in the account's turn. @throws Refusal 429 if too many jobs of the account are waiting, HeavyJobFailure if
   * memory or time ran out, and the job's own error
   */
  run<Result>(account: string, job: HeavyJob, data: object, options?: JobOptions): Promise<Result>
}

/** A job that needed more than the memory or time of one job. Trying again doesn't help. */
export class HeavyJobFailure extends Refusal {
  readonly reason: 'memory' | 'time'

  constructor(reason: 'memory' | 'time') {
    super(422, 'error.too-heavy', 'This is too much to process at once. Split it, and send the parts.')
    this.reason = reason
  }
}

const shortJobs = 2
const longJobs = 3
const memoryMb = 192

const maxThreads = shortJobs + longJobs
// An account can use one for each kind, which leaves one of each for others.
const keptThreads = 4

const createPool = (minThreads: number, { files }: ThreadData) =>
  new Piscina({
    filename: fileURLToPath(new URL('./run-job.ts', import.meta.url)),
    minThreads,
    maxThreads,
    idleTimeout: 60_000,
    workerData: { files },
    // Requests come first.
    niceIncrement: 5,
    resourceLimits: { maxOldGenerationSizeMb: memoryMb, maxYoungGenerationSizeMb: 32 },
    // Keeps settings out of the threads.
    env: {},
    // A thread that waits synchronously for its next job couldn't finish closing files and sockets.
    atomics: 'disabled',
    recordTiming: false,
  })

/** Shared by all order APIs of a process. */
let pool: Piscina | null = null

/**
 * Starts threads that import these files, and replaces each that ends, so that jobs don't wait for a thread to start. Without
 * this call before the first job, threads start with the jobs. Further threads end after a minute without a job.
 */
export function keepThreads(files: readonly URL[]): void {
  pool ??= createPool(keptThreads, { files: files.map(({ href }) => href) })
}
const turns = createTurns({ slots: shortJobs, slotsPerAccount: 1, waitingPerAccount: 30, waiting: 200 })
const longTurns = createTurns({ slots: longJobs, slotsPerAccount: 1, waitingPerAccount: 3, waiting: 60 })

/** @param log receives each failure with the number of failures of that job since the start */
export function createHeavyWork(log: (entry: object) => void): HeavyWork {
  const failures = new Map<string, number>()

  function countFailure(job: HeavyJob, reason: string) {
    const count = (failures.get(job.function) ?? 0) + 1
    failures.set(job.function, count)
    log({ level: 'error', fault: 'heavy-job', job: job.function, reason, count })
  }

  return {
    async run(account, job, data, { transfer = [], signal } = {}) {
      endRequestTurn()
      const endTurn = await (job.isLong ? longTurns : turns).take(account)
      if (signal?.aborted) {
        endTurn()
        throw signal.reason
      }
      const place: ThreadPlace = new Float64Array(new SharedArrayBuffer(16))
      const timeout = new AbortController()
      const stopWatching = watchProcessorTime(place, job, () => timeout.abort())
      try {
        pool ??= createPool(0, { files: [] })
        return await pool.run({ place, file: job.file.href, name: job.function, data } satisfies PlacedJob, {
          transferList: transfer,
          signal: timeout.signal,
        })
      } catch (error) {
        const reason = timeout.signal.aborted ? 'time' : isOutOfMemory(error) ? 'memory' : null
        countFailure(job, reason ?? 'error')
        throw reason === null ? error : new HeavyJobFailure(reason)
      } finally {
        stopWatching()
        endTurn()
      }
    },
  }
}

const watchMs = 100
const longestMs = 120_000

function watchProcessorTime(place: ThreadPlace, { deadlineMs, isLong }: HeavyJob, onLate: () => void): () => void {
  // Long jobs run at the same time, and wait for each other.
  const longest = isLong ? longJobs * deadlineMs : Math.max(deadlineMs, Math.min(10 * deadlineMs, longestMs))
  const latest = Date.now() + longest
  const timer = setInterval(async () => {
    const [threadId = 0, usedBefore = 0] = place
    const thread = threadId === 0 ? undefined : pool?.threads.find((worker) => worker.threadId === threadId)
    // A thread that has just ended has no figures, nor have some versions of Node.
    const used = await thread?.cpuUsage?.().catch(() => null)
    const usedMs = used ? (used.user + used.system) / 1000 - usedBefore : 0
    if (usedMs > deadlineMs || Date.now() > latest) onLate()
  }, watchMs)
  return () => clearInterval(timer)
}

const isOutOfMemory = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'
