import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { PGlite } from '@electric-sql/pglite'
import { sql } from 'drizzle-orm'
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import { refuseFullDisk } from './pglite/disk-space.ts'
import { lockFolder } from './pglite/folder-lock.ts'
import { openPgliteThread, type PgliteThread } from './pglite/thread.ts'
import { maintainTables } from './pglite/upkeep.ts'
import { accessChannel } from './postgres/channels.ts'
import { mendDriver } from './postgres/mended-driver.ts'
import * as schema from './schema.ts'
import { within } from './unavailable.ts'

export type DatabaseOptions =
  /** `client`: an open, empty PGlite to reuse, because creating one is slow. */
  | { kind: 'memory'; client?: PGlite }
  | { kind: 'folder'; path: string; lockWaitMs?: number }
  | { kind: 'postgres'; url: string }

/** Drizzle over PGlite or PostgreSQL; also the type of a transaction. */
export type Database = PgDatabase<PgQueryResultHKT, typeof schema>

export interface Store {
  database: Database
  /** Calls `run` when another process has written order events (PostgreSQL only). */
  onForeignEvents(run: () => void): Promise<void>
  /** Notifies other processes that order events were written. */
  notifyOtherServers(): Promise<void>
  /** Calls `run` when access was changed in any process. Null after a lost connection, when any access may have changed. */
  onAccessChange(run: (accountId: string | null) => void): Promise<void>
  /** Resolves if the database responds within 5 s. @throws DatabaseAwayError */
  check(): Promise<void>
  /** Frees space and updates statistics of tables that have changed a lot. Does nothing for PostgreSQL, which has autovacuum. */
  maintain(): Promise<void>
  /** Whether the disk is almost full, so that the database can be read but not written. */
  isReadOnly(): boolean
  /** From now on, every call has to respond soon. Before, a migration may take as long as it makes progress. */
  endStart(): void
  close(): Promise<void>
}

/** A store before its migrations. */
export interface Connection extends Store {
  script(sql: string): Promise<void>
}

const checkMs = 5000

/**
 * Opens the database and runs migrations. Each country has its own.
 * @param log receives the database's failures and recoveries @throws FolderInUseError, DiskFullError, UnreadableDatabaseError
 */
export async function openStore(
  options: DatabaseOptions,
  country: string,
  log: (entry: object) => void = () => {},
): Promise<Store> {
  const connection = await connect(options, country, log)
  try {
    await migrate(connection)
    return connection
  } catch (error) {
    await connection.close()
    throw error
  }
}

async function connect(options: DatabaseOptions, country: string, log: (entry: object) => void): Promise<Connection> {
  if (options.kind === 'postgres') {
    mendDriver()
    return (await import('./postgres/postgres.ts')).connectPostgres(options.url, log)
  }
  if (options.kind === 'memory') return connectPglite(await openMemory(options.client))
  await mkdir(options.path, { recursive: true })
  const lock = await lockFolder(options.path, options.lockWaitMs)
  try {
    // A response is sent once the operating system has the rows. They survive a killed process
    // (tests/order-api/store/durability.test.ts) but not a power failure, because PGlite's file system ignores sync.
    // Use DATABASE_URL for that.
    refuseFullDisk(options.path)
    const client = await openPgliteThread(join(options.path, `database-${country}`), { log })
    return await connectPglite(client, () => lock.release())
  } catch (error) {
    lock.release()
    throw error
  }
}

type PgliteClient = import('@electric-sql/pglite').PGlite

async function connectPglite(client: PgliteClient | PgliteThread, release: () => void = () => {}): Promise<Connection> {
  const { drizzle } = await import('drizzle-orm/pglite')
  const unlisteners: (() => Promise<void>)[] = []
  return {
    // Drizzle only uses what the thread provides.
    database: drizzle({ client: client as PgliteClient, schema }),
    script: async (sql) => {
      await client.exec(sql)
    },
    onForeignEvents: async () => {},
    notifyOtherServers: async () => {},
    onAccessChange: async (run) => {
      unlisteners.push(await client.listen(accessChannel, run))
    },
    check: async () => void (await within(checkMs, client.query('select 1'))),
    maintain: () => maintainTables(client),
    isReadOnly: () => 'isReadOnly' in client && client.isReadOnly(),
    endStart: () => 'endStart' in client && client.endStart(),
    close: async () => {
      for (const unlisten of unlisteners) await unlisten()
      await client.close()
      release()
    },
  }
}

async function openMemory(existing?: PgliteClient): Promise<PgliteClient> {
  const { PGlite } = await import('@electric-sql/pglite')
  return existing ? withSeparateClose(existing) : PGlite.create()
}

/** Wraps an existing client, which stays open when the store is closed. */
function withSeparateClose(client: PgliteClient): PgliteClient {
  let isClosed = false
  return new Proxy(client, {
    get(target, name) {
      if (name === 'close') return async () => (isClosed = true)
      const member: unknown = Reflect.get(target, name, target)
      if (typeof member !== 'function') return member
      return (...args: unknown[]) => {
        if (isClosed) throw new Error('This database is closed.')
        return Reflect.apply(member, target, args)
      }
    },
  })
}

const migrationsFolder = new URL('./migrations/', import.meta.url)
// ID of the lock (any unused number), so that servers migrate one after another.
const migrationLock = 7_243_001

async function migrate(connection: Connection) {
  await runLocked(
    `create table if not exists schema_migrations (
       name text primary key, hash text not null, applied_at timestamptz not null default now()
     );`,
  )
  // Almost every start finds all of them applied.
  const rows = await connection.database.select({ name: sql<string>`name` }).from(sql`schema_migrations`)
  const applied = new Set(rows.map(({ name }) => name))
  const names = (await readdir(migrationsFolder)).filter((name) => name.endsWith('.sql') && !applied.has(name)).sort()
  for (const name of names) {
    const statements = await readFile(new URL(name, migrationsFolder), 'utf8')
    const hash = createHash('sha256').update(statements).digest('hex')
    // One block per migration, so that it is applied completely or not at all. Another server may have applied it.
    await runLocked(`
      do $migration$ begin
        if not exists (select from schema_migrations where name = '${name}') then
          execute $statements$${statements}$statements$;
          insert into schema_migrations (name, hash) values ('${name}', '${hash}');
        end if;
      end $migration$;`)
  }

  // Statements sent together are one transaction, which ends the lock.
  function runLocked(script: string) {
    return connection.script(`select pg_advisory_xact_lock(${migrationLock}); ${script}`)
  }
}
