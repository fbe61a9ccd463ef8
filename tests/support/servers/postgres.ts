import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { chownSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { endProcess } from './end-process.ts'
import { freePort } from './listen.ts'

export type TestPostgres = NonNullable<Awaited<ReturnType<typeof startPostgres>>>

/** Starts a PostgreSQL server for a test; null if it isn't installed. */
export async function startPostgres() {
  const bin = (process.env.PATH ?? '').split(':').find((folder) => existsSync(join(folder, 'initdb')))
  // PostgreSQL refuses to run as root, so use the user that its package creates.
  const isRoot = process.getuid?.() === 0
  const user: { uid?: number; gid?: number } | null = isRoot ? idsOf('postgres') : {}
  if (!bin || !user) return null
  const folder = mkdtempSync(join(tmpdir(), 'courier-postgres-'))
  if (user.uid !== undefined && user.gid !== undefined) chownSync(folder, user.uid, user.gid)
  const data = join(folder, 'data')
  const options = ['-D', data, '-U', 'courier', '-A', 'trust', '--no-sync', '-E', 'UTF8', '--locale=C']
  const initialized = spawnSync(join(bin, 'initdb'), options, { ...user, stdio: 'ignore' })
  if (initialized.status !== 0) {
    rmSync(folder, { recursive: true })
    return null
  }
  const port = await freePort()
  const settings = ['-D', data, '-p', String(port), '-h', '127.0.0.1', '-k', '', '-c', 'fsync=off']
  let server: ChildProcess

  async function start() {
    server = spawn(join(bin ?? '', 'postgres'), settings, { ...user, stdio: ['ignore', 'ignore', 'pipe'] })
    await waitUntilReady(server)
  }

  await start()
  return {
    url: `postgres://courier@127.0.0.1:${port}/postgres`,
    /** Ends it at once, like a crash or an immediate shutdown. */
    crash: () => endProcess(server, 'SIGQUIT'),
    /** Starts it again on the same port with the same data. */
    restart: start,
    async stop() {
      await endProcess(server, 'SIGINT')
      rmSync(folder, { recursive: true })
    },
  }
}

function idsOf(name: string): { uid: number; gid: number } | null {
  const id = (flag: string) => Number(spawnSync('id', [flag, name], { encoding: 'utf8' }).stdout || Number.NaN)
  const [uid, gid] = [id('-u'), id('-g')]
  return Number.isInteger(uid) && Number.isInteger(gid) ? { uid, gid } : null
}

async function waitUntilReady(server: ChildProcess) {
  let output = ''
  for await (const chunk of server.stderr ?? []) {
    output += chunk
    if (output.includes('ready to accept connections')) break
  }
  // Later output is ignored, but must not fill the pipe.
  server.stderr?.destroy()
}
