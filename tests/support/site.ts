import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { callRunningServer } from '../../order-api/server/operator/channel.ts'
import { createServer } from '../../order-api/server/server.ts'
import { readSettings } from '../../order-api/server/settings/settings.ts'
import { conditionLimitMs } from './limits.ts'
import { memoryOf, processorSecondsOf } from './runner/processor-time.ts'
import { atEnd } from './runner/test-files/at-end.ts'
import { onTestFailure } from './runner/test-files/evidence.ts'
import { seededProcess } from './seeded-random.ts'
import { endProcess } from './servers/end-process.ts'
import { freePort } from './servers/listen.ts'
import { acquireDatabase, copyMigratedDatabase } from './test-databases.ts'

export interface SiteOptions {
  /** Speed of riders and shops; 0 stops them. */
  riderSpeed?: number
  settings?: Record<string, string>
  /** An existing folder for its data. Default: a temporary one. */
  data?: string
}

/** Site, order API and live socket with their own data folder. */
export type Site = Awaited<ReturnType<typeof startSite>>

/** The site in its own process, as an operator runs it. */
export type SiteProcess = Awaited<ReturnType<typeof startSiteProcess>>

/** Starts the site in the test's process with a database in memory, which is seconds faster than its own process. */
export async function startSite(options: SiteOptions = {}) {
  const { data, env, port } = await prepare(options)
  const testDatabase = await acquireDatabase(null)
  const database = { kind: 'memory' as const, client: testDatabase.client }
  const logged: object[] = []
  const server = createServer({ ...readSettings(env), database }, (entry) => void logged.push(entry))
  const forgetLog = saveLogOfFailures(port, () => logged.map((entry) => JSON.stringify(entry)).join('\n'))
  await server.start()
  await testDatabase.saveSeed()
  const remove = removeAtEnd(async () => {
    forgetLog()
    await server.close(0)
    await testDatabase.release()
    rmSync(data, { recursive: true, force: true })
  })
  return { origin: originOf(port), ...controlsOf(data), remove }
}

const saveLogOfFailures = (port: number, read: () => string) =>
  onTestFailure((folder) => writeFile(join(folder, `server-${port}.txt`), read()))

/** Stops the server and removes its data, at the latest when the process ends, as a running server keeps it alive. */
function removeAtEnd(removeSite: () => Promise<void>) {
  let removal: Promise<void> | undefined
  const remove = () => (removal ??= removeSite())
  atEnd(remove)
  return remove
}

/** Starts the site in its own process. @throws Error with the server's output if it doesn't become healthy */
export async function startSiteProcess(options: SiteOptions = {}) {
  const { data, env, port } = await prepare(options)
  await copyMigratedDatabase(data, options.settings?.COURIER_COUNTRY)
  const origin = originOf(port)
  let child: ChildProcess | undefined
  let output = ''
  const forgetLog = saveLogOfFailures(port, () => output)

  async function start() {
    const seeded = seededProcess()
    child = spawn(process.execPath, [...seeded.args, 'order-api/main.ts'], {
      env: { ...process.env, NODE_OPTIONS: '', ...seeded.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    for (const stream of [child.stdout, child.stderr])
      stream?.setEncoding('utf8').on('data', (text) => (output += text))
    const deadline = performance.now() + conditionLimitMs
    while (!(await isHealthy(origin))) {
      if (child.exitCode !== null || performance.now() > deadline)
        throw new Error(`The server didn’t become healthy:\n${output}`)
      await pause(50)
    }
  }

  await start()
  const remove = removeAtEnd(async () => {
    forgetLog()
    await endProcess(child)
    rmSync(data, { recursive: true, force: true })
  })
  return {
    origin,
    /** Its data folder. */
    data,
    /** Output of the process so far. */
    logged: () => output,
    /** User and system time of the process so far. */
    processorSeconds: () => processorSecondsOf(child?.pid ?? 0),
    /** Memory of the process, in MB. 0 on systems without `/proc`. */
    memoryMb: () => memoryOf(child?.pid ?? 0),
    /** Starts it again with the same data and port. */
    start,
    /** Stops it by SIGTERM, like an operator. */
    stop: () => endProcess(child),
    /** Stops it by SIGKILL, like a power failure. */
    kill: () => endProcess(child, 'SIGKILL'),
    ...controlsOf(data),
    remove,
  }
}

const originOf = (port: number) => `http://localhost:${port}`

const controlsOf = (data: string) => ({
  /** Switches flags as an operator does; the others keep the demo's values. */
  setFlags: (flags: Record<string, boolean>) => writeFileSync(join(data, 'flags.json'), JSON.stringify(flags)),
  /** Gives an order a status, as an operator does with the command line. */
  async move(orderId: string, status: string): Promise<void> {
    await callRunningServer(data, ['move', orderId, status, '--reason', 'a test'], null)
  },
})

const newDataFolder = () => mkdtempSync(join(tmpdir(), 'courier-site-'))

async function prepare({ riderSpeed = 120, settings = {}, data = newDataFolder() }: SiteOptions) {
  const port = await freePort()
  const env = {
    PORT: String(port),
    COURIER_DATA: data,
    COURIER_RIDER_SPEED: String(riderSpeed),
    // Cash, because ordering is shorter. Tests of card payments choose the card.
    COURIER_PAYMENT_METHOD: 'CASH_ON_DELIVERY',
    // Tests count orders.
    COURIER_DEMO_SHOPS: 'off',
    ...settings,
  }
  return { data, env, port }
}

async function isHealthy(origin: string) {
  const response = await fetch(`${origin}/healthz`).catch(() => null)
  return response?.status === 200
}
