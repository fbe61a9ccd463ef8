import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { Results, RowMode } from '@electric-sql/pglite'

/** What the thread is asked, one call after another. `id` counts from 1. */
export type ThreadCall = { id: number } & Ask
type Ask =
  | { do: 'query'; sql: string; params: unknown[] | undefined; options: { rowMode: RowMode } }
  | { do: 'exec'; sql: string }
  | { do: 'listen'; channel: string }
  | { do: 'close' }
/** Its answers, in the same order, and what listeners are notified of in between. Id 0: the database is open. */
export type ThreadAnswer =
  | { id: number; result: unknown }
  | { id: number; error: { message: string; [field: string]: unknown } }
  | { channel: string; payload: string }

interface Queries {
  /** `parsers` are the thread's own, those of Drizzle. */
  query(sql: string, params?: unknown[], options?: { rowMode?: RowMode }): Promise<Results>
}

/** The part of PGlite's interface that Drizzle and the store use, over a PGlite in a thread of its own. */
export interface PgliteThread extends Queries {
  exec(sql: string): Promise<void>
  transaction<T>(run: (transaction: Queries) => Promise<T>): Promise<T>
  listen(channel: string, run: (payload: string) => void): Promise<() => Promise<void>>
  close(): Promise<void>
}

/**
 * Opens a folder's database in a thread, so that requests, sockets and tiles don't wait while it computes. An answer
 * follows the commit as in one thread: the operating system has the rows when it is posted. An error that ends the
 * thread ends the process too, as nothing works without the database.
 */
export async function openPgliteThread(dataDir: string): Promise<PgliteThread> {
  const worker = new Worker(new URL('./worker.ts', import.meta.url), { workerData: dataDir, env: {} })
  // Rejects if the database can't be opened.
  await once(worker, 'message')
  const waiting = new Map<number, { resolve(result: unknown): void; reject(error: Error): void }>()
  const listeners = new Map<string, (payload: string) => void>()
  let count = 0
  let isClosed = false
  // There is one connection: what comes while a transaction is open waits for its end.
  let transactions: Promise<unknown> = Promise.resolve()
  let open = 0

  worker.on('message', (answer: ThreadAnswer) => {
    if ('channel' in answer) return listeners.get(answer.channel)?.(answer.payload)
    const call = waiting.get(answer.id)
    waiting.delete(answer.id)
    if ('error' in answer) call?.reject(Object.assign(new Error(answer.error.message), answer.error))
    else call?.resolve(answer.result)
  })

  function ask(what: Ask): Promise<unknown> {
    if (isClosed) return Promise.reject(new Error('This database is closed.'))
    count += 1
    const id = count
    return new Promise((resolve, reject) => {
      waiting.set(id, { resolve, reject })
      worker.postMessage({ id, ...what } satisfies ThreadCall)
    })
  }

  const query: Queries['query'] = (sql, params, options) =>
    ask({ do: 'query', sql, params, options: { rowMode: options?.rowMode ?? 'object' } }) as Promise<Results>
  const script = async (sql: string) => void (await ask({ do: 'exec', sql }))
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
    query: (...given) => afterTransactions(() => query(...given)),
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
      await afterTransactions(() => ask({ do: 'listen', channel }))
      return async () => void listeners.delete(channel)
    },
    async close() {
      await afterTransactions(() => ask({ do: 'close' }))
      isClosed = true
      await worker.terminate()
    },
  }
}
