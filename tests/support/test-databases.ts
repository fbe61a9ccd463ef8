import { createHash } from 'node:crypto'
import { cp, mkdir, mkdtemp, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { PGlite } from '@electric-sql/pglite'
import type { hash as hashWithArgon2 } from '@node-rs/argon2'
import { openStore } from '../../order-api/store/database.ts'

export const demoPassword = 'Courier!2026'

// Passwords are hashed and verified a hundred times faster, because most tests sign in. This module is loaded before the
// order API's.
const argon2: { hash: typeof hashWithArgon2 } = createRequire(import.meta.url)('@node-rs/argon2')
const { hash } = argon2
argon2.hash = (password, options) => hash(password, { ...options, memoryCost: 8, timeCost: 1 })

/**
 * Databases of closed order APIs. The next API with the same seed gets one restored to its seed, which takes a tenth of
 * the time of seeding; other APIs get one that is only migrated.
 */
const available: { client: PGlite; seed: string | null }[] = []

/** How often each seed was needed. */
const uses = new Map<string | null, number>()

/** Returns an unused database. @param seed identifies the seed's content; null if it depends on the real time */
export async function acquireDatabase(seed: string | null) {
  const sameSeed = seed === null ? -1 : available.findIndex((candidate) => candidate.seed === seed)
  const [database] = available.splice(Math.max(0, sameSeed), 1)
  if (seed !== null) uses.set(seed, (uses.get(seed) ?? 0) + 1)
  const client = database?.client ?? (await newDatabase())
  if (database) await restore(client, sameSeed >= 0 ? 'seeded' : 'migrated')
  return {
    client,
    async saveSeed() {
      if (isReusing && sameSeed < 0 && seed !== null) await save(client, 'seeded')
    },
    async release() {
      if (available.some((database) => database.client === client)) throw new Error('This database is closed already')
      if (!isReusing) return client.close()
      available.push({ client, seed })
      // The first gets another seed.
      available.sort((a, b) => (uses.get(a.seed) ?? 0) - (uses.get(b.seed) ?? 0))
    },
  }
}

type Snapshot = 'migrated' | 'seeded'

/** Copies the tables' rows, most of which are empty, to a schema. */
async function save(client: PGlite, snapshot: Snapshot) {
  await client.exec(`drop schema if exists ${snapshot} cascade;
    create schema ${snapshot};
    do $$ declare name text; has_rows boolean; begin
      for name in select tablename from pg_tables where schemaname = 'public' loop
        execute format('select exists (select from public.%I)', name) into has_rows;
        if has_rows then execute format('create table ${snapshot}.%1$I as table public.%1$I', name); end if;
      end loop;
    end $$;
    create table ${snapshot}.last_values as
      select sequencename as name, last_value as value from pg_sequences where schemaname = 'public';
    select pg_stat_force_next_flush()`)
  await client.exec(`create table ${snapshot}.written as ${counts}`)
}

/**
 * Restores the tables that were written since: all of them take five times as long. Numbers continue from the snapshot, as
 * a gap before the first event would mean deleted events. The operator's files of an earlier test are forgotten.
 */
async function restore(client: PGlite, snapshot: Snapshot) {
  await client.exec('select pg_stat_force_next_flush()')
  await client.exec(`do $$ declare name text; begin
      set local session_replication_role = replica;
      for name in select current.name from (${counts}) as current join ${snapshot}.written using (name)
        where current.count <> written.count
      loop
        execute format('delete from public.%I', name);
        if to_regclass(format('${snapshot}.%I', name)) is not null then
          execute format('insert into public.%1$I select * from ${snapshot}.%1$I', name);
        end if;
      end loop;
    end $$;
    select setval(format('public.%I', name)::regclass, coalesce(value, 1), value is not null) from ${snapshot}.last_values;
    delete from public.server_values where name like 'file %';
    select pg_stat_force_next_flush()`)
  await client.exec(`update ${snapshot}.written set count = current.count from (${counts}) as current
    where current.name = written.name and current.count <> written.count`)
}

/** How often each table was written. PostgreSQL counts with a delay, unless it's forced to after a statement. */
const counts = `select relname as name,
    pg_stat_get_tuples_inserted(oid) + pg_stat_get_tuples_updated(oid) + pg_stat_get_tuples_deleted(oid) as count
  from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`

async function newDatabase(): Promise<PGlite> {
  const { PreparedDatabase } = await import('./prepared-database.ts')
  const database = new PreparedDatabase({ loadDataDir: await migratedCluster() })
  await database.waitReady
  if (isReusing) await save(database, 'migrated')
  return database
}

let isReusing = false

/** Reuses databases from now on. @returns a function that closes them, as open ones keep the process alive */
export function reuseDatabases(): () => Promise<void> {
  isReusing = true
  return async () => {
    isReusing = false
    await Promise.all(available.splice(0).map(({ client }) => client.close()))
  }
}

let cluster: Promise<Blob> | null = null

/** Returns a migrated cluster, cached in the temporary folder because creating one takes seconds. */
function migratedCluster(): Promise<Blob> {
  cluster ??= readOrCreateCluster()
  return cluster
}

async function readOrCreateCluster(): Promise<Blob> {
  const folder = join(tmpdir(), 'courier-tests')
  const path = join(folder, `cluster-${await versionOfCluster()}.tar`)
  try {
    return new Blob([new Uint8Array(await readFile(path))])
  } catch {
    const { PGlite } = await import('@electric-sql/pglite')
    const client = await PGlite.create()
    const store = await openStore({ kind: 'memory', client }, 'SG')
    await store.close()
    const dump = await client.dumpDataDir('none')
    await client.close()
    await mkdir(folder, { recursive: true })
    // Written to a temporary file, so that no other process reads half of it.
    const temporary = `${path}.${process.pid}`
    await writeFile(temporary, new Uint8Array(await dump.arrayBuffer()))
    await rename(temporary, path)
    return dump
  }
}

/**
 * Copies a cached, migrated database into a server's data folder unless it has one, because creating one takes most of a
 * server's first start.
 */
export async function copyMigratedDatabase(folder: string, country = 'SG') {
  const path = join(folder, `database-${country}`)
  if (await stat(path).catch(() => null)) return
  const migrated = join(tmpdir(), 'courier-tests', `folder-${await versionOfCluster()}`)
  if (!(await stat(migrated).catch(() => null))) {
    const temporary = await mkdtemp(join(tmpdir(), 'courier-folder-'))
    const { PGlite } = await import('@electric-sql/pglite')
    const client = await PGlite.create({ dataDir: join(temporary, 'database'), loadDataDir: await migratedCluster() })
    await client.close()
    await mkdir(join(tmpdir(), 'courier-tests'), { recursive: true })
    // Another test process may have been faster.
    await rename(join(temporary, 'database'), migrated).catch(() => {})
    await rm(temporary, { recursive: true })
  }
  await cp(migrated, path, { recursive: true })
}

/** Hashes the database's version and the migrations, so that a changed migration creates another cluster. */
async function versionOfCluster() {
  const pglite = createRequire(import.meta.url).resolve('@electric-sql/pglite')
  const migrations = new URL('../../order-api/store/migrations/', import.meta.url)
  const hash = createHash('sha256').update(await readFile(join(pglite, '../../package.json')))
  for (const name of (await readdir(migrations)).sort())
    hash.update(name).update(await readFile(new URL(name, migrations)))
  return hash.digest('hex').slice(0, 16)
}
