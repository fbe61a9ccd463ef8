/** Orders placed eight at a time while at least 2,000 others are simulated, against the same server while none moves. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { createTestOrderApi, orderFromBugis, type TestOrderApi } from '../support/order-api.ts'
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
/** Steps that are at most this late are on time, so that the database has time left for requests. */
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
    await caughtUp(server, as)
    const onTime = await inPairs()
    clock.stop()
    clock.sleep(spreadMs)
    const late = await inPairs()

    async function inPairs() {
      const rounds: Record<'inserts' | 'idle' | 'busy', Round[]> = { inserts: [], idle: [], busy: [] }
      for (let pair = 0; pair <= pairs; pair += 1) {
        clock.stop()
        await server.api.idle()
        const inserts = await round(() => insertRaw(raw, crypto.randomUUID()))
        const idle = await round(place)
        clock.go()
        const busy = await round(place)
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
      'p50 ms': at(rounds, 0.5),
      'p99 ms': at(rounds, 0.99),
    })
    const share = ({ idle, busy }: typeof late) =>
      median(busy.map(({ rate }, index) => ratio(rate, idle[index]?.rate ?? Number.NaN)))
    return {
      name: `Placing ${atOnce} at a time beside ${running} running orders at ${riderSpeed} times life (goal: 0.8 of idle, p99 below 60 ms)`,
      rows: [
        row('raw inserts', onTime.inserts),
        row('placing, nothing moves', onTime.idle),
        { ...row('placing, all move', onTime.busy), 'of idle': share(onTime) },
        { ...row('placing, all move, 100 s behind', late.busy), 'of idle': share(late) },
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
async function caughtUp({ openSocket, clock }: TestOrderApi, authorization: string) {
  const socket = openSocket()
  const send = (message: object) => socket.send(message)
  await send({ action: 'authorize', authorization })
  await send({ action: 'subscribeToVendor', vendor_id: '1002' })
  let behind: number
  do {
    await pause(500)
    const last = socket.messages.at(-1) as { data?: { updated_at: string } } | undefined
    behind = clock.now() - Date.parse(last?.data?.updated_at ?? '0')
  } while (behind > onTimeMs)
  socket.close()
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
