import { createHash } from 'node:crypto'
import { cp, mkdir, mkdtemp, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { PGlite } from '@electric-sql/pglite'
import { hash } from '@node-rs/argon2'
import { openStore } from '../../demo-site/order-api/store/database.ts'

export const demoPassword = 'Courier!2026'

/**
 * Databases of order APIs that are closed. The next API that is seeded alike gets one back as its seed left it, which
 * takes a tenth of seeding another one; any other empties one.
 */
const free: { client: PGlite; seed: string | null }[] = []

/** @param seed all that the seed depends on; null if it depends on the real time, so that it isn't kept */
export async function lendDatabase(seed: string | null) {
  const alike = seed === null ? -1 : free.findIndex((candidate) => candidate.seed === seed)
  const [database] = alike >= 0 ? free.splice(alike, 1) : free.splice(0, 1)
  const client = database?.client ?? (await newDatabase())
  if (alike >= 0) await client.exec(goBackToSeed)
  else if (database) await client.exec('drop schema if exists seeded, public cascade; create schema public')
  return {
    client,
    async keepSeed() {
      if (alike >= 0) return
      await client.query('update accounts set password_hash = $1', [await quickHash])
      if (isKeeping && seed !== null) await client.exec(keepSeed)
    },
    async giveBack() {
      if (isKeeping) free.push({ client, seed })
      else await client.close()
    },
  }
}

/** Of the demo's password, verified in a hundredth of the time that real ones take: signing in is what tests do most. */
const quickHash = hash(demoPassword, { memoryCost: 8, timeCost: 1 })

const forEachTable = (statements: string) => `do $$ declare name text; begin
  set local session_replication_role = replica;
  for name in select tablename from pg_tables where schemaname = 'public' loop ${statements} end loop;
end $$`
const keepSeed = `create schema seeded; ${forEachTable("execute format('create table seeded.%1$I as table public.%1$I', name);")};
create table seeded.last_values as select sequencename as name, last_value as value from pg_sequences where schemaname = 'public'`
// Numbers continue from the seed: a gap before the first event would mean deleted events.
const goBackToSeed = `${forEachTable(
  "execute format('delete from public.%1$I', name); execute format('insert into public.%1$I select * from seeded.%1$I', name);",
)};
select setval(format('public.%I', name)::regclass, coalesce(value, 1), value is not null) from seeded.last_values`

async function newDatabase(): Promise<PGlite> {
  const { PGlite } = await import('@electric-sql/pglite')
  return PGlite.create({ loadDataDir: await migratedCluster() })
}

let isKeeping = false

/** From now on databases are lent on. @returns closes them all: an open one keeps its process alive. */
export function keepDatabases(): () => Promise<void> {
  isKeeping = true
  return async () => {
    isKeeping = false
    await Promise.all(free.splice(0).map(({ client }) => client.close()))
  }
}

let cluster: Promise<Blob> | null = null

/** A cluster and its migrations take seconds to make: one is kept in the machine's temporary folder for all test files. */
function migratedCluster(): Promise<Blob> {
  cluster ??= readOrMakeCluster()
  return cluster
}

async function readOrMakeCluster(): Promise<Blob> {
  const folder = join(tmpdir(), 'courier-tests')
  const path = join(folder, `cluster-${await versionOfCluster()}.tar`)
  try {
    return new Blob([new Uint8Array(await readFile(path))])
  } catch {
    const { PGlite } = await import('@electric-sql/pglite')
    const client = await PGlite.create()
    const store = await openStore({ kind: 'memory', client }, 'SG')
    await store.close()
    const made = await client.dumpDataDir('none')
    await client.close()
    await mkdir(folder, { recursive: true })
    // Written aside and moved: another test process never reads half of it.
    const aside = `${path}.${process.pid}`
    await writeFile(aside, new Uint8Array(await made.arrayBuffer()))
    await rename(aside, path)
    return made
  }
}

/**
 * Begins the database of a server's data folder with a copy of a kept one in which only the migrations have run: making
 * one takes most of a server's first start.
 */
export async function beginDatabase(path: string) {
  const kept = join(tmpdir(), 'courier-tests', `folder-${await versionOfCluster()}`)
  if (!(await stat(kept).catch(() => null))) {
    const aside = await mkdtemp(join(tmpdir(), 'courier-folder-'))
    const { PGlite } = await import('@electric-sql/pglite')
    const client = await PGlite.create({ dataDir: join(aside, 'database'), loadDataDir: await migratedCluster() })
    await client.close()
    await mkdir(join(tmpdir(), 'courier-tests'), { recursive: true })
    // Another test process may have been faster.
    await rename(join(aside, 'database'), kept).catch(() => {})
    await rm(aside, { recursive: true })
  }
  await cp(kept, path, { recursive: true })
}

/** Of the database and its migrations, so that a changed migration makes another cluster. */
async function versionOfCluster() {
  const pglite = createRequire(import.meta.url).resolve('@electric-sql/pglite')
  const migrations = new URL('../../demo-site/order-api/store/migrations/', import.meta.url)
  const hash = createHash('sha256').update(await readFile(join(pglite, '../../package.json')))
  for (const name of (await readdir(migrations)).sort())
    hash.update(name).update(await readFile(new URL(name, migrations)))
  return hash.digest('hex').slice(0, 16)
}
