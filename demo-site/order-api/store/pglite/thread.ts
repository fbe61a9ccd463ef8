import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { Results, RowMode } from '@electric-sql/pglite'

/** A call to the thread; calls run one after another. `id` counts from 1. */
export type ThreadCall = { id: number } & Ask
type Ask =
  | { do: 'query'; sql: string; params: unknown[] | undefined; options: { rowMode: RowMode } }
  | { do: 'exec'; sql: string }
  | { do: 'listen'; channel: string }
  | { do: 'close' }
/** Responses in call order, and notifications in between. ID 0: the database is open. */
export type ThreadResponse =
  | { id: number; result: unknown }
  | { id: number; error: { message: string; [field: string]: unknown } }
  | { channel: string; payload: string }

interface Queries {
  /** `parsers` are those of Drizzle, which the thread has. */
  query(sql: string, params?: unknown[], options?: { rowMode?: RowMode }): Promise<Results>
}

/** The part of PGlite's interface that Drizzle and the store use, run in a thread. */
export interface PgliteThread extends Queries {
  exec(sql: string): Promise<void>
  transaction<T>(run: (transaction: Queries) => Promise<T>): Promise<T>
  listen(channel: string, run: (payload: string) => void): Promise<() => Promise<void>>
  close(): Promise<void>
}

/**
 * Opens a folder's database in a thread, so that requests, sockets and tiles don't wait for it. Responses follow the
 * commit: the operating system has the rows by then. An error that ends the thread ends the process, because nothing
 * works without the database.
 */
export async function openPgliteThread(dataDir: string): Promise<PgliteThread> {
  const worker = new Worker(new URL('./worker.ts', import.meta.url), { workerData: dataDir, env: {} })
  await once(worker, 'message')
  const waiting = new Map<number, { resolve(result: unknown): void; reject(error: Error): void }>()
  const listeners = new Map<string, (payload: string) => void>()
  let count = 0
  let isClosed = false
  // There is one connection, so other calls wait while a transaction is open.
  let transactions: Promise<unknown> = Promise.resolve()
  let open = 0

  worker.on('message', (response: ThreadResponse) => {
    if ('channel' in response) return listeners.get(response.channel)?.(response.payload)
    const call = waiting.get(response.id)
    waiting.delete(response.id)
    if ('error' in response) call?.reject(Object.assign(new Error(response.error.message), response.error))
    else call?.resolve(response.result)
  })

  function send(what: Ask): Promise<unknown> {
    if (isClosed) return Promise.reject(new Error('This database is closed.'))
    count += 1
    const id = count
    return new Promise((resolve, reject) => {
      waiting.set(id, { resolve, reject })
      worker.postMessage({ id, ...what } satisfies ThreadCall)
    })
  }

  const query: Queries['query'] = (sql, params, options) =>
    send({ do: 'query', sql, params, options: { rowMode: options?.rowMode ?? 'object' } }) as Promise<Results>
  const script = async (sql: string) => void (await send({ do: 'exec', sql }))
  const afterTransactions = <T>(run: () => Promise<T>): Promise<T> => (open === 0 ? run() : transactions.then(run))

  async function transact<T>(run: (transaction: Queries) => Promise<T>): Promise<T> {
    await script('begin')
    try {
      const result = await run({ query })
      await script('commit')
      return result
    } catch (error) {
      await script('rollback')
      throw error
    }
  }

  return {
    query: (...args) => afterTransactions(() => query(...args)),
    exec: (sql) => afterTransactions(() => script(sql)),
    transaction(run) {
      open += 1
      const result = transactions.then(() => transact(run))
      transactions = result
        .catch(() => {})
        .finally(() => {
          open -= 1
        })
      return result
    },
    async listen(channel, run) {
      listeners.set(channel, run)
      await afterTransactions(() => send({ do: 'listen', channel }))
      return async () => void listeners.delete(channel)
    },
    async close() {
      await afterTransactions(() => send({ do: 'close' }))
      isClosed = true
      await worker.terminate()
    },
  }
}
