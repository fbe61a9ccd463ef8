import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { createServer as createSocketServer } from 'node:net'
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
import { acquireDatabase, copyMigratedDatabase } from './test-databases.ts'

export interface SiteOptions {
  /** Speed of riders and shops; 0 stops them. */
  riderSpeed?: number
  settings?: Record<string, string>
  /** An existing folder for its data. Default: a temporary one. */
  data?: string
}

/** Site, order API and live socket with their own data folder. */
export interface Site {
  origin: string
  /** Switches flags as an operator does; the others keep the demo's values. */
  setFlags(flags: Record<string, boolean>): void
  /** Gives an order a status, as an operator does with the command line. */
  move(orderId: string, status: string): Promise<void>
  /** Stops the server and removes its data. */
  remove(): Promise<void>
}

/** The site in its own process, as an operator runs it. */
export interface SiteProcess extends Site {
  /** Its data folder. */
  data: string
  /** Output of the process so far. */
  logged(): string
  /** User and system time of the process so far. */
  processorSeconds(): number
  /** Memory of the process, in MB. 0 on systems without `/proc`. */
  memoryMb(): number
  /** Starts it again with the same data and port. */
  start(): Promise<void>
  /** Stops it by SIGTERM, like an operator. */
  stop(): Promise<void>
  /** Stops it by SIGKILL, like a power failure. */
  kill(): Promise<void>
}

/** Starts the site in the test's process with a database in memory, which is seconds faster than its own process. */
export async function startSite(options: SiteOptions = {}): Promise<Site> {
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

/** Removes the site at the latest when the process ends, because a running server would keep the process alive. */
function removeAtEnd(removeSite: () => Promise<void>) {
  let removal: Promise<void> | undefined
  const remove = () => (removal ??= removeSite())
  atEnd(remove)
  return remove
}

/** Starts the site in its own process. @throws Error with the server's output if it doesn't become healthy */
export async function startSiteProcess(options: SiteOptions = {}): Promise<SiteProcess> {
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

  async function stopChild(signal: NodeJS.Signals) {
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const exited = once(child, 'exit')
    child.kill(signal)
    await exited
  }

  await start()
  const remove = removeAtEnd(async () => {
    forgetLog()
    await stopChild('SIGTERM')
    rmSync(data, { recursive: true, force: true })
  })
  return {
    origin,
    data,
    logged: () => output,
    processorSeconds: () => processorSecondsOf(child?.pid ?? 0),
    memoryMb: () => memoryOf(child?.pid ?? 0),
    start,
    stop: () => stopChild('SIGTERM'),
    kill: () => stopChild('SIGKILL'),
    ...controlsOf(data),
    remove,
  }
}

const originOf = (port: number) => `http://localhost:${port}`

const controlsOf = (data: string): Pick<Site, 'setFlags' | 'move'> => ({
  setFlags: (flags) => writeFileSync(join(data, 'flags.json'), JSON.stringify(flags)),
  async move(orderId, status) {
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

export async function freePort() {
  const server = createSocketServer().listen(0)
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (address === null || typeof address === 'string') throw new Error('No free port')
  return address.port
}
