import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { beginDatabase } from './test-databases.ts'

export interface SiteOptions {
  /** How many times faster than life riders and shops move; 0 leaves orders where they are. */
  riderSpeed?: number
  settings?: Record<string, string>
}

/** The product as an operator runs it: one process with site, order API and live socket, over a data folder of its own. */
export interface Site {
  origin: string
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
  /** Switches flags as an operator does; the others hold as the demo has them. */
  setFlags(flags: Record<string, boolean>): void
  /** Ends it and removes its data. */
  remove(): Promise<void>
}

const startLimitMs = 60_000

/** @throws Error with what the server said, when it doesn't get healthy. */
export async function startSite({ riderSpeed = 120, settings = {} }: SiteOptions = {}): Promise<Site> {
  const port = await freePort()
  const origin = `http://localhost:${port}`
  const data = mkdtempSync(join(tmpdir(), 'courier-site-'))
  await beginDatabase(join(data, `database-${settings.COURIER_COUNTRY ?? 'SG'}`))
  const env = {
    ...process.env,
    NODE_OPTIONS: '',
    PORT: String(port),
    COURIER_DATA: data,
    COURIER_RIDER_SPEED: String(riderSpeed),
    // Cash is the shortest way to an order; what card payment is about chooses the card.
    COURIER_PAYMENT_METHOD: 'CASH_ON_DELIVERY',
    // Tests count orders.
    COURIER_DEMO_SHOPS: 'off',
    ...settings,
  }
  let child: ChildProcess | undefined
  let said = ''

  async function start() {
    child = spawn(process.execPath, ['demo-site/order-api/main.ts'], { env, stdio: ['ignore', 'pipe', 'pipe'] })
    for (const stream of [child.stdout, child.stderr]) stream?.setEncoding('utf8').on('data', (text) => (said += text))
    const ends = Date.now() + startLimitMs
    while (!(await isHealthy(origin))) {
      if (child.exitCode !== null || Date.now() > ends) throw new Error(`The server did not get healthy:\n${said}`)
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
  return {
    origin,
    data,
    logged: () => said,
    start,
    stop: () => end('SIGTERM'),
    kill: () => end('SIGKILL'),
    setFlags: (flags) => writeFileSync(join(data, 'flags.json'), JSON.stringify(flags)),
    async remove() {
      await end('SIGTERM')
      rmSync(data, { recursive: true, force: true })
    },
  }
}

async function isHealthy(origin: string) {
  const answer = await fetch(`${origin}/healthz`).catch(() => null)
  return answer?.status === 200
}

async function freePort() {
  const server = createServer().listen(0)
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (address === null || typeof address === 'string') throw new Error('No free port')
  return address.port
}
