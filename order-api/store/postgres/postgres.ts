import { setTimeout as pause } from 'node:timers/promises'
import { drizzle } from 'drizzle-orm/postgres-js'
import postgres from 'postgres'
import type { Connection, Database } from '../database.ts'
import * as schema from '../schema.ts'
import { DatabaseAwayError, databaseCode, within } from '../unavailable.ts'
import { accessChannel, eventsChannel } from './channels.ts'

type Client = ReturnType<typeof postgres>

const connectSeconds = 5
const probeMs = { usual: 5000, away: 500, longest: 5000 }

/**
 * Connects to PostgreSQL. A connection of its own asks every 5 s whether PostgreSQL responds. If not, waiting calls fail, later
 * ones fail at once, and new connections are made when it responds again. The driver alone would let calls wait: for up to
 * 20 s after refused connections, forever after ones that are closed while they are opened, and for minutes if a
 * host vanishes.
 */
export function connectPostgres(url: string, log: (entry: object) => void): Connection {
  const options = {
    onnotice: () => {},
    connect_timeout: connectSeconds,
    backoff: () => 0.1,
    keep_alive: 10,
    // A connection that is lost while the driver asks for the types of arrays would end the process: the driver leaves
    // that rejection unhandled. No column is an array.
    fetch_types: false,
  }
  // Sent along, so that a process can skip its own notifications.
  const processId = crypto.randomUUID()
  const listeners: ((client: Client) => Promise<unknown>)[] = []
  const stopped = new AbortController()
  let pool = postgres(url, { ...options, max: 10 })
  let database: Database = drizzle({ client: pool, schema })
  let probe = postgres(url, { ...options, max: 1 })
  let isAway = false

  async function ask() {
    const client = probe
    try {
      await within(probeMs.longest, client`select 1`)
    } catch (error) {
      if (probe === client) {
        probe = postgres(url, { ...options, max: 1 })
        void client.end({ timeout: 0 })
      }
      throw error
    }
  }

  async function watch() {
    while (!stopped.signal.aborted) {
      await pause(isAway ? probeMs.away : probeMs.usual, null, { signal: stopped.signal, ref: false }).catch(() => {})
      if (stopped.signal.aborted) return
      await ask().then(markBack, markAway)
    }
  }

  function markAway(error: unknown) {
    if (isAway || stopped.signal.aborted) return
    isAway = true
    log({ level: 'error', database: `The database doesn’t respond (${databaseCode(error) ?? 'no code'})` })
    // Ends the calls that wait for it.
    void pool.end({ timeout: 0 })
  }

  function markBack() {
    if (!isAway || stopped.signal.aborted) return
    isAway = false
    pool = postgres(url, { ...options, max: 10 })
    database = drizzle({ client: pool, schema })
    log({ level: 'warn', database: 'The database responds again' })
    for (const listen of listeners) void listen(pool).catch(markAway)
  }

  async function listenAlways(listen: (client: Client) => Promise<unknown>) {
    await listen(pool)
    listeners.push(listen)
  }

  void watch()
  return {
    database: new Proxy(database, {
      get(_, name) {
        if (isAway) throw new DatabaseAwayError('The database doesn’t respond')
        return Reflect.get(database, name, database)
      },
    }),
    async script(sql) {
      await pool.unsafe(sql).simple()
    },
    check: () => ask().catch((error: unknown) => Promise.reject(new DatabaseAwayError('', { cause: error }))),
    // Autovacuum does.
    maintain: async () => {},
    isReadOnly: () => false,
    endStart: () => {},
    // Also runs after each reconnection, because notifications were missed.
    onForeignEvents: (run) =>
      listenAlways((client) => client.listen(eventsChannel, (from) => from !== processId && run(), run)),
    async notifyOtherServers() {
      await pool.notify(eventsChannel, processId)
    },
    async onAccessChange(run) {
      let wasConnected = false
      await listenAlways((client) =>
        client.listen(accessChannel, run, () => {
          if (wasConnected) run(null)
          wasConnected = true
        }),
      )
    },
    async close() {
      stopped.abort()
      await Promise.all([pool.end({ timeout: 5 }), probe.end({ timeout: 0 })])
    },
  }
}
