/** Orders placed eight at a time while 2,000 others are simulated, compared with the same server while the simulation is stopped. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { createTestOrderApi, orderFromBugis, type TestOrderApi } from '../support/order-api.ts'
import { createTestClock } from '../support/test-clock.ts'
import { insertRaw, openRaw } from './raw-orders.ts'
import { median, ratio } from './table.ts'

const pairs = 6
const ordersPerRound = 160
const atOnce = 8
const runningOrders = 2000
const riderSpeed = 20
/** The running orders start at different times within this duration. A delivery takes about two minutes at that speed. */
const spreadMs = 100_000
/** If steps are at most this late, the simulation keeps up, and the database has time left for requests. */
const onTimeMs = 2000

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
    const authorization = await server.signIn()
    const place = async () => {
      const { status } = await server.call('/order', {
        body: orderFromBugis(clock),
        as: authorization,
        headers: { 'Idempotency-Key': crypto.randomUUID() },
      })
      if (status !== 201) throw new Error(`Placing an order returned ${status}`)
    }
    for (let order = 0; order < runningOrders; order += 1) {
      await place()
      clock.sleep(spreadMs / runningOrders)
    }
    clock.go()
    await waitUntilOnTime(server, authorization)
    const onTime = await measurePairs()
    clock.stop()
    clock.sleep(spreadMs)
    const behind = await measurePairs()

    async function measurePairs() {
      const rounds: Record<'inserts' | 'idle' | 'busy', Round[]> = { inserts: [], idle: [], busy: [] }
      for (let pair = 0; pair <= pairs; pair += 1) {
        clock.stop()
        await server.api.waitUntilIdle()
        const inserts = await measureRound(() => insertRaw(raw, crypto.randomUUID()))
        const idle = await measureRound(place)
        clock.go()
        const busy = await measureRound(place)
        // The first pair warms everything up.
        if (pair === 0) continue
        rounds.inserts.push(inserts)
        rounds.idle.push(idle)
        rounds.busy.push(busy)
      }
      return rounds
    }
    const row = (what: string, rounds: Round[]) => ({
      what,
      'orders/s': Math.round(median(rounds.map(({ rate }) => rate))),
      'p50 ms': percentile(rounds, 0.5),
      'p99 ms': percentile(rounds, 0.99),
    })
    const shareOfIdle = ({ idle, busy }: typeof behind) =>
      median(busy.map(({ rate }, index) => ratio(rate, idle[index]?.rate ?? Number.NaN)))
    return {
      name: `Placing ${atOnce} at a time beside ${runningOrders} running orders at ${riderSpeed} times life (goal: 0.8 of idle, p99 below 60 ms)`,
      rows: [
        row('raw inserts', onTime.inserts),
        row('placing, nothing moves', onTime.idle),
        { ...row('placing, all move', onTime.busy), 'of idle': shareOfIdle(onTime) },
        { ...row('placing, all move, 100 s behind', behind.busy), 'of idle': shareOfIdle(behind) },
      ],
    }
  } finally {
    clock.stop()
    await server.close()
    await raw.close()
    await rm(folder, { recursive: true, force: true })
  }
}

/** Waits until the simulation has taken the steps that were due while the orders were placed. */
async function waitUntilOnTime({ openSocket, clock }: TestOrderApi, authorization: string) {
  const socket = openSocket()
  const send = (message: object) => socket.send(message)
  await send({ action: 'authorize', authorization })
  await send({ action: 'subscribeToVendor', vendor_id: '1002' })
  let lateMs: number
  do {
    await pause(500)
    const last = socket.messages.at(-1) as { data?: { updated_at: string } } | undefined
    lateMs = clock.now() - Date.parse(last?.data?.updated_at ?? '0')
  } while (lateMs > onTimeMs)
  socket.close()
}

interface Round {
  rate: number
  /** Milliseconds of each action. */
  took: number[]
}

async function measureRound(action: () => Promise<void>): Promise<Round> {
  const took: number[] = []
  let left = ordersPerRound
  const started = performance.now()
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      while (left > 0) {
        left -= 1
        const actionStarted = performance.now()
        await action()
        took.push(performance.now() - actionStarted)
      }
    }),
  )
  return { rate: (ordersPerRound / (performance.now() - started)) * 1000, took }
}

function percentile(rounds: Round[], part: number): number {
  const durations = rounds.flatMap(({ took }) => took).sort((a, b) => a - b)
  return durations[Math.floor(durations.length * part)] ?? Number.NaN
}

/** Creates a clock that can be stopped and moved forward, and with it the simulation. It's stopped at first. */
function createStoppableClock() {
  let ahead = 0
  let stoppedAt: number | null = Date.now()
  const waiting = new Set<() => void>()
  const now = () => (stoppedAt ?? Date.now()) + ahead
  return {
    ...createTestClock(),
    now,
    sleep: (ms: number) => {
      ahead += ms
    },
    setTimeout(run: () => void, ms: number) {
      const timer = { cancel: () => {} }
      const start = (wait: number) => {
        if (stoppedAt !== null) {
          const due = now() + wait
          const resume = () => start(Math.max(0, due - now()))
          waiting.add(resume)
          timer.cancel = () => waiting.delete(resume)
          return
        }
        const handle = setTimeout(() => (stoppedAt === null ? run() : start(0)), wait)
        timer.cancel = () => clearTimeout(handle)
      }
      start(ms)
      return timer
    },
    clearTimeout: (timer: unknown) => (timer as { cancel(): void } | null)?.cancel(),
    stop() {
      stoppedAt ??= Date.now()
    },
    go() {
      if (stoppedAt !== null) ahead -= Date.now() - stoppedAt
      stoppedAt = null
      const resumers = [...waiting]
      waiting.clear()
      for (const resume of resumers) resume()
    },
  }
}
