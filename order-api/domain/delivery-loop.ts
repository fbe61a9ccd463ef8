import type { Clock } from '../clock.ts'

/** Sends stored deliveries when they are due, several at a time. */
export interface DeliveryLoop {
  /** Call when a delivery may be due. */
  wake(): void
  /** Continues the previous process's deliveries. */
  start(): Promise<void>
  waitUntilIdle(): Promise<void>
  /** Sends nothing more, and waits for what is being sent. */
  close(): Promise<void>
}

interface DeliveryLoopOptions<Delivery> {
  clock: Clock
  /** Name in the log. */
  name: string
  log(entry: object): void
  maxConcurrent: number
  /** Claims due deliveries for this process. @param sending deliveries that it is sending */
  lease(max: number, sending: readonly Delivery[]): Promise<Delivery[]>
  earliestTryAt(sending: readonly Delivery[]): Promise<Date | null>
  /** Sends a delivery and records the result. */
  attempt(delivery: Delivery): Promise<void>
  /** Interval to look for deliveries that another process left; null if there is no other process. */
  checkMs: number | null
}

const longestTimerMs = 3_600_000
const retryMs = 5000

export function createDeliveryLoop<Delivery>(options: DeliveryLoopOptions<Delivery>): DeliveryLoop {
  const { clock, name, log, maxConcurrent, lease, earliestTryAt, attempt, checkMs } = options
  const sendings = new Map<Promise<void>, Delivery>()
  let timer: unknown = null
  let isDue = false
  let reading: Promise<void> | null = null
  let isClosed = false

  function wake() {
    isDue = true
    if (reading || isClosed) return
    reading = sendDue()
      .catch((error: unknown) => {
        if (isClosed) return
        logError(error)
        wakeIn(retryMs)
      })
      .finally(() => {
        reading = null
        if (isDue) wake()
      })
  }

  async function sendDue() {
    while (isDue && !isClosed) {
      isDue = false
      const freeSlots = maxConcurrent - sendings.size
      // The next one that ends wakes the loop.
      if (freeSlots <= 0) return
      const sending = [...sendings.values()]
      const due = await lease(freeSlots, sending)
      for (const delivery of due) startSending(delivery)
      if (due.length > 0) isDue = true
      else await wakeForNext(sending)
    }
  }

  async function wakeForNext(sending: readonly Delivery[]) {
    const next = await earliestTryAt(sending)
    const waits = [next && next.getTime() - clock.now(), checkMs].filter((wait) => wait !== null)
    if (waits.length > 0) wakeIn(Math.min(...waits))
  }

  function startSending(delivery: Delivery) {
    const sending = attempt(delivery)
      .catch((error: unknown) => {
        if (!isClosed) logError(error)
      })
      .finally(() => {
        sendings.delete(sending)
        wake()
      })
    sendings.set(sending, delivery)
  }

  function wakeIn(ms: number) {
    clock.clearTimeout(timer)
    if (!isClosed) timer = clock.setTimeout(wake, Math.min(Math.max(0, ms), longestTimerMs))
  }

  function logError(error: unknown) {
    log({ level: 'error', fault: name, name: error instanceof Error ? error.name : '' })
  }

  async function waitUntilIdle() {
    while (reading || sendings.size > 0) await (reading ?? Promise.race(sendings.keys()))
  }

  return {
    wake,
    async start() {
      wake()
      await reading
    },
    waitUntilIdle,
    async close() {
      isClosed = true
      clock.clearTimeout(timer)
      await waitUntilIdle()
    },
  }
}

const second = 1000
const minute = 60 * second
const hour = 60 * minute

/** Time for which a delivery is retried. An endpoint without a success for this long is disabled. */
export const retryPeriodMs = 24 * hour

const increasingDelays = [
  5 * second,
  30 * second,
  2 * minute,
  10 * minute,
  30 * minute,
  hour,
  2 * hour,
  4 * hour,
  8 * hour,
] as const

/** Waits after the first and later failures. The last try is 24 hours after the first. */
export const retryDelaysMs: readonly number[] = [
  ...increasingDelays,
  retryPeriodMs - increasingDelays.reduce((sum, wait) => sum + wait, 0),
]
