import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { Results, RowMode } from '@electric-sql/pglite'

/** A call to the thread; calls run one after another. `id` counts from 1. */
export type ThreadCall = { id: number } & ThreadCommand
type ThreadCommand =
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
 * Opens a folder's database in a thread, so that requests, sockets and tiles don't wait for it. A response
 * means that the operating system has the committed rows. An error that ends the thread also ends the process, because nothing
 * works without the database.
 */
export async function openPgliteThread(dataDir: string): Promise<PgliteThread> {
  const worker = new Worker(new URL('./worker.ts', import.meta.url), { workerData: dataDir, env: {} })
  await once(worker, 'message')
  const pendingCalls = new Map<number, { resolve(result: unknown): void; reject(error: Error): void }>()
  const listeners = new Map<string, (payload: string) => void>()
  let lastId = 0
  let isClosed = false
  // There is one connection, so other calls wait while a transaction is open.
  let transactions: Promise<unknown> = Promise.resolve()
  let openTransactions = 0

  worker.on('message', (response: ThreadResponse) => {
    if ('channel' in response) return listeners.get(response.channel)?.(response.payload)
    const call = pendingCalls.get(response.id)
    pendingCalls.delete(response.id)
    if ('error' in response) call?.reject(Object.assign(new Error(response.error.message), response.error))
    else call?.resolve(response.result)
  })

  function send(command: ThreadCommand): Promise<unknown> {
    if (isClosed) return Promise.reject(new Error('This database is closed.'))
    lastId += 1
    const id = lastId
    return new Promise((resolve, reject) => {
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
    async close() {
      await afterTransactions(() => send({ do: 'close' }))
      isClosed = true
      await worker.terminate()
    },
  }
}
