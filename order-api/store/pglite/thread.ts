import { once } from 'node:events'
import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { Results, RowMode } from '@electric-sql/pglite'
import { databaseCode } from '../unavailable.ts'
import { type DiskSpace, megabytes, neededBytes } from './disk-space.ts'

/** A call to the thread; calls run one after another. `id` counts from 1. */
export type ThreadCall = { id: number } & ThreadCommand
type ThreadCommand =
  | { do: 'query'; sql: string; params: unknown[] | undefined; options: { rowMode: RowMode } }
  | { do: 'exec'; sql: string }
  | { do: 'listen'; channel: string }
  /** Only checks the free space. */
  | { do: 'check' }
  | { do: 'close' }
/** Responses in call order, and notifications in between. ID 0: the database is open. */
export type ThreadResponse =
  | { id: number; result: unknown }
  | { id: number; error: { message: string; [field: string]: unknown } }
  | { channel: string; payload: string }
  | DiskSpace

/** Passed to the thread. `hasSpaceCheck`: whether writes are refused while the disk is almost full. */
export interface ThreadOptions {
  dataDir: string
  hasSpaceCheck: boolean
}

interface Queries {
  query(sql: string, params?: unknown[], options?: { rowMode?: RowMode }): Promise<Results>
}

/** The part of PGlite's interface that Drizzle and the store use, run in a thread. */
export interface PgliteThread extends Queries {
  exec(sql: string): Promise<void>
  transaction<T>(run: (transaction: Queries) => Promise<T>): Promise<T>
  listen(channel: string, run: (payload: string) => void): Promise<() => Promise<void>>
  /** Whether the disk is almost full, so that writes are refused. */
  isReadOnly(): boolean
  /** From now on, `silentSeconds` applies. */
  endStart(): void
  close(): Promise<void>
}

/** The database's files can't be opened. The message is one line for the operator. */
export class UnreadableDatabaseError extends Error {
  override readonly name = 'UnreadableDatabaseError'
  constructor(path: string, cause: unknown) {
    super(
      `The database ${path} can’t be opened: its files are damaged, or of another version. Replace the folder by its last backup, or move it away to start with an empty database.`,
      { cause },
    )
  }
}

interface PgliteThreadOptions {
  log(entry: object): void
  hasSpaceCheck?: boolean
  /** Seconds without a response after which the process ends. */
  silentSeconds?: number
  /** The same for the start, but it may take longer while the database's files change. */
  startSeconds?: number
}

const spaceCheckMs = 5000
const openSeconds = 600

/**
 * Opens a folder's database in a thread, so that requests, sockets and tiles don't wait for it. A response
 * means that the operating system has the committed rows. If the thread fails, or doesn't respond for 30 s, the process ends,
 * because nothing works without the database. During the start, it may repeat what was written before a crash, and
 * migrate large tables, for any time in which it writes something every 10 minutes.
 * @throws UnreadableDatabaseError; or Node's error, if the folder isn't accessible
 */
export async function openPgliteThread(
  dataDir: string,
  { log, hasSpaceCheck = true, silentSeconds = 30, startSeconds = openSeconds }: PgliteThreadOptions,
): Promise<PgliteThread> {
  const workerData: ThreadOptions = { dataDir, hasSpaceCheck }
  const pendingCalls = new Map<number, { resolve(result: unknown): void; reject(error: Error): void }>()
  const worker = new Worker(new URL('./worker.ts', import.meta.url), { workerData, env: {} })
  let isOpening = true
  let isStarting = true
  let seenChange = newestChange(dataDir)
  const limit = () => {
    if (isOpening) return openSeconds
    return isStarting ? startSeconds : silentSeconds
  }
  const watchdog = createWatchdog(() => isOpening || pendingCalls.size > 0, limit, onSilence)

  function onSilence() {
    const change = newestChange(dataDir)
    if (!isStarting || change === seenChange) endProcess(`has not responded for ${limit()} s`)
    seenChange = change
    watchdog.heard()
  }

  await once(worker, 'message').catch((error: unknown) => {
    watchdog.stop()
    // Node's errors have a code, PGlite's none.
    throw databaseCode(error) === null ? new UnreadableDatabaseError(dataDir, error) : error
  })
  isOpening = false
  let isReadOnly = false
  const listeners = new Map<string, (payload: string) => void>()
  let lastId = 0
  let isClosed = false
  // There is one connection, so other calls wait while a transaction is open.
  let transactions: Promise<unknown> = Promise.resolve()
  let openTransactions = 0

  worker.on('error', (error) => endProcess(`has failed: ${error.message}`))
  const spaceTimer = setInterval(() => void checkSpace(), spaceCheckMs).unref()

  worker.on('message', (response: ThreadResponse) => {
    watchdog.heard()
    if ('isFull' in response) return reportDiskSpace(response)
    if ('channel' in response) return listeners.get(response.channel)?.(response.payload)
    const call = pendingCalls.get(response.id)
    pendingCalls.delete(response.id)
    if ('error' in response) call?.reject(Object.assign(new Error(response.error.message), response.error))
    else call?.resolve(response.result)
  })

  /** If the folder is gone, other calls fail too, and health checks with them. */
  async function checkSpace() {
    try {
      await send({ do: 'check' })
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error)
      if (!isClosed) log({ level: 'error', disk: `The free space of the data folder can’t be read: ${reason}` })
    }
  }

  function reportDiskSpace({ isFull, freeBytes }: DiskSpace) {
    isReadOnly = isFull
    const free = megabytes(freeBytes)
    if (isFull) {
      const disk = `The disk of the data folder is full: ${free} are free, and ${megabytes(neededBytes)} are needed. Nothing is saved until then`
      log({ level: 'error', disk })
    } else log({ level: 'warn', disk: `The disk of the data folder has space again (${free}). Saving works` })
  }

  function send(command: ThreadCommand): Promise<unknown> {
    if (isClosed) return Promise.reject(new Error('This database is closed.'))
    lastId += 1
    const id = lastId
    return new Promise((resolve, reject) => {
      if (pendingCalls.size === 0) watchdog.heard()
      pendingCalls.set(id, { resolve, reject })
      worker.postMessage({ id, ...command } satisfies ThreadCall)
    })
  }

  const query: Queries['query'] = (sql, params, options) =>
    send({ do: 'query', sql, params, options: { rowMode: options?.rowMode ?? 'object' } }) as Promise<Results>
  const runScript = async (sql: string) => void (await send({ do: 'exec', sql }))
  const afterTransactions = <T>(run: () => Promise<T>): Promise<T> =>
    openTransactions === 0 ? run() : transactions.then(run)

  async function transact<T>(run: (transaction: Queries) => Promise<T>): Promise<T> {
    await runScript('begin')
    try {
      const result = await run({ query })
      await runScript('commit')
      return result
    } catch (error) {
      await runScript('rollback')
      throw error
    }
  }

  return {
    query: (...args) => afterTransactions(() => query(...args)),
    exec: (sql) => afterTransactions(() => runScript(sql)),
    transaction(run) {
      openTransactions += 1
      const result = transactions.then(() => transact(run))
      transactions = result
        .catch(() => {})
        .finally(() => {
          openTransactions -= 1
        })
      return result
    },
    async listen(channel, run) {
      listeners.set(channel, run)
      await afterTransactions(() => send({ do: 'listen', channel }))
      return async () => void listeners.delete(channel)
    },
    isReadOnly: () => isReadOnly,
    endStart() {
      isStarting = false
    },
    async close() {
      clearInterval(spaceTimer)
      try {
        await afterTransactions(() => send({ do: 'close' }))
      } finally {
        watchdog.stop()
        isClosed = true
        await worker.terminate()
      }
    },
  }
}

/** Returns when a file in the folder last changed. */
function newestChange(folder: string): number {
  if (!existsSync(folder)) return 0
  const times = readdirSync(folder, { recursive: true, encoding: 'utf8' }).map(
    (name) => statSync(join(folder, name), { throwIfNoEntry: false })?.mtimeMs ?? 0,
  )
  return times.reduce((newest, time) => Math.max(newest, time), 0)
}

/** Ends the process with one line, so that a supervisor restarts it. */
function endProcess(problem: string): never {
  process.stderr.write(`The embedded database ${problem}. The server ends.\n`)
  process.exit(1)
}

interface Watchdog {
  heard(): void
  stop(): void
}

/**
 * Counts seconds in which this thread ran, not the time of day: after a pause of the whole process, such as that of a laptop,
 * the response may be there already.
 */
function createWatchdog(isWaiting: () => boolean, seconds: () => number, onSilence: () => void): Watchdog {
  let silentSeconds = 0
  const timer = setInterval(() => {
    silentSeconds = isWaiting() ? silentSeconds + 1 : 0
    if (silentSeconds > seconds()) onSilence()
  }, 1000)
  timer.unref()
  return {
    heard() {
      silentSeconds = 0
    },
    stop: () => clearInterval(timer),
  }
}
