import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer as createSocketServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { createServer } from '../../demo-site/order-api/server/server.ts'
import { readSettings } from '../../demo-site/order-api/server/settings.ts'
import { beginDatabase, lendDatabase } from './test-databases.ts'
import { atEnd } from './test-files/at-end.ts'

export interface SiteOptions {
  /** Speed of riders and shops; 0 stops them. */
  riderSpeed?: number
  settings?: Record<string, string>
}

/** The product: site, order API and live socket over a data folder of its own. */
export interface Site {
  origin: string
  /** Switches flags as an operator does; the others hold as the demo has them. */
  setFlags(flags: Record<string, boolean>): void
  /** Ends it and removes its data. */
  remove(): Promise<void>
}

/** The product as an operator runs it: a process of its own. */
export interface SiteProcess extends Site {
  /** Its data folder. */
  data: string
  /** All that the process has logged so far. */
  logged(): string
  /** Starts it again over the same data, on the same port. */
  start(): Promise<void>
  /** As an operator stops it. */
  stop(): Promise<void>
  /** As a power cut stops it. */
  kill(): Promise<void>
}

const startLimitMs = 60_000

/** Runs in the process of the test, with its database in memory: a process and a database of its own would cost seconds. */
export async function startSite(options: SiteOptions = {}): Promise<Site> {
  const { data, env, port } = await prepare(options)
  const lent = await lendDatabase(null)
  const database = { kind: 'memory' as const, client: lent.client }
  const server = createServer({ ...readSettings(env), database }, () => {})
  await server.start()
  await lent.keepSeed()
  const remove = removedAtEnd(async () => {
    await server.close(0)
    await lent.giveBack()
    rmSync(data, { recursive: true, force: true })
  })
  return { origin: originOf(port), setFlags: (flags) => writeFlags(data, flags), remove }
}

/** What a failed test leaves running would keep the process of the tests from ending. */
function removedAtEnd(end: () => Promise<void>) {
  let ended: Promise<void> | undefined
  const remove = () => (ended ??= end())
  atEnd(remove)
  return remove
}

/** @throws Error with the server's output, if it doesn't become healthy */
export async function startSiteProcess(options: SiteOptions = {}): Promise<SiteProcess> {
  const { data, env, port } = await prepare(options)
  await beginDatabase(join(data, `database-${options.settings?.COURIER_COUNTRY ?? 'SG'}`))
  const origin = originOf(port)
  let child: ChildProcess | undefined
  let output = ''

  async function start() {
    child = spawn(process.execPath, ['demo-site/order-api/main.ts'], {
      env: { ...process.env, NODE_OPTIONS: '', ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    for (const stream of [child.stdout, child.stderr])
      stream?.setEncoding('utf8').on('data', (text) => (output += text))
    const ends = Date.now() + startLimitMs
    while (!(await isHealthy(origin))) {
      if (child.exitCode !== null || Date.now() > ends) throw new Error(`The server did not get healthy:\n${output}`)
      await pause(50)
    }
  }

  async function end(signal: NodeJS.Signals) {
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    child.kill(signal)
    await ended
  }

  await start()
  const remove = removedAtEnd(async () => {
    await end('SIGTERM')
    rmSync(data, { recursive: true, force: true })
  })
  return {
    origin,
    data,
    logged: () => output,
    start,
    stop: () => end('SIGTERM'),
    kill: () => end('SIGKILL'),
    setFlags: (flags) => writeFlags(data, flags),
    remove,
  }
}

const originOf = (port: number) => `http://localhost:${port}`

const writeFlags = (data: string, flags: Record<string, boolean>) =>
  writeFileSync(join(data, 'flags.json'), JSON.stringify(flags))

async function prepare({ riderSpeed = 120, settings = {} }: SiteOptions) {
  const port = await freePort()
  const data = mkdtempSync(join(tmpdir(), 'courier-site-'))
  const env = {
    PORT: String(port),
    COURIER_DATA: data,
    COURIER_RIDER_SPEED: String(riderSpeed),
    // Cash is the shortest way to an order; what card payment is about chooses the card.
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
