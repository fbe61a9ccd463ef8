/** Orders placed eight at a time while 2,000 others are simulated, against the same server at speed 0. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { createTestOrderApi, orderFromBugis } from '../support/order-api.ts'
import { createTestClock } from '../support/test-clock.ts'
import { insertRaw, openRaw } from './raw-orders.ts'
import { median, ratio } from './table.ts'

const pairs = 6
const ordersOfRound = 160
const atOnce = 8
const running = 2000
const riderSpeed = 20
/** A delivery takes about two minutes at that speed: the running orders are spread over most of it. */
const spreadMs = 100_000

export async function run() {
  const folder = await mkdtemp(join(tmpdir(), 'courier-bench-'))
  const clock = createStoppableClock()
  const server = await createTestOrderApi({
    database: { kind: 'folder', path: join(folder, 'api') },
    clock,
    riderSpeed,
  })
  const raw = await openRaw(join(folder, 'raw'))
  try {
    const as = await server.signIn()
    const place = async () => {
      const { status } = await server.call('/order', {
        body: orderFromBugis(clock),
        as,
        headers: { 'Idempotency-Key': crypto.randomUUID() },
      })
      if (status !== 201) throw new Error(`The order was answered with ${status}`)
    }
    for (let order = 0; order < running; order += 1) {
      await place()
      clock.sleep(spreadMs / running)
    }
    clock.go()
    await pause(500)
    await server.api.idle()

    const inserts: Round[] = []
    const idle: Round[] = []
    const busy: Round[] = []
    for (let pair = 0; pair <= pairs; pair += 1) {
      clock.stop()
      await server.api.idle()
      const reference = await round(() => insertRaw(raw, crypto.randomUUID()))
      const resting = await round(place)
      clock.go()
      const moving = await round(place)
      // The first pair warms all up.
      if (pair === 0) continue
      inserts.push(reference)
      idle.push(resting)
      busy.push(moving)
    }
    const row = (what: string, rounds: Round[]) => ({
      what,
      'orders/s': Math.round(median(rounds.map(({ rate }) => rate))),
      'p50 ms': at(rounds, 0.5),
      'p99 ms': at(rounds, 0.99),
    })
    const shares = busy.map(({ rate }, index) => ratio(rate, idle[index]?.rate ?? Number.NaN))
    return {
      name: `Placing ${atOnce} at a time beside ${running} running orders at ${riderSpeed} times life (goal: 0.8 of idle, p99 below 60 ms)`,
      rows: [
        row('raw inserts', inserts),
        row('placing, nothing moves', idle),
        { ...row('placing, all move', busy), 'of idle': median(shares) },
      ],
    }
  } finally {
    clock.stop()
    await server.close()
    await raw.close()
    await rm(folder, { recursive: true, force: true })
  }
}

interface Round {
  rate: number
  took: number[]
}

async function round(once: () => Promise<void>): Promise<Round> {
  const took: number[] = []
  let left = ordersOfRound
  const started = performance.now()
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      while (left > 0) {
        left -= 1
        const began = performance.now()
        await once()
        took.push(performance.now() - began)
      }
    }),
  )
  return { rate: (ordersOfRound / (performance.now() - started)) * 1000, took }
}

function at(rounds: Round[], share: number): number {
  const took = rounds.flatMap((one) => one.took).sort((one, other) => one - other)
  return took[Math.floor(took.length * share)] ?? Number.NaN
}

/** The machine's clock, which the simulation can be stopped and moved forward by; it begins stopped. */
function createStoppableClock() {
  let ahead = 0
  let stoppedAt: number | null = Date.now()
  const held = new Set<() => void>()
  const now = () => (stoppedAt ?? Date.now()) + ahead
  return {
    ...createTestClock(),
    now,
    sleep: (ms: number) => {
      ahead += ms
    },
    setTimeout(run: () => void, ms: number) {
      const timer = { cancel: () => {} }
      const begin = (wait: number) => {
        if (stoppedAt !== null) {
          const due = now() + wait
          const resume = () => begin(Math.max(0, due - now()))
          held.add(resume)
          timer.cancel = () => held.delete(resume)
          return
        }
        const handle = setTimeout(() => (stoppedAt === null ? run() : begin(0)), wait)
        timer.cancel = () => clearTimeout(handle)
      }
      begin(ms)
      return timer
    },
    clearTimeout: (timer: unknown) => (timer as { cancel(): void } | null)?.cancel(),
    stop() {
      stoppedAt ??= Date.now()
    },
    go() {
      if (stoppedAt !== null) ahead -= Date.now() - stoppedAt
      stoppedAt = null
      const resumed = [...held]
      held.clear()
      for (const resume of resumed) resume()
    },
  }
}
