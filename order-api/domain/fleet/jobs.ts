import type { Clock } from '../../clock.ts'
import type { Database } from '../../store/database.ts'
import { eventsAfter, lastDeletedEventId, newestEventId } from '../../store/orders/events.ts'
import { runningOrdersOf } from '../../store/orders/steps.ts'
import type { OrderRow } from '../../store/schema.ts'
import { endRequestTurn } from '../heavy/request-turn.ts'
import type { OrderEvents } from '../orders/events.ts'
import { endStatuses } from '../orders/statuses.ts'

interface JobsContext {
  database: Database
  clock: Clock
  events: Pick<OrderEvents, 'listen'>
}

export interface FleetJobs {
  /**
   * Returns orders of a fleet that changed after a cursor, oldest change first; without a cursor, all that run. Waits at most
   * `waitMs` if there are none, until `signal` ends it.
   */
  list(fleet: string, query: JobsQuery): Promise<{ orders: OrderRow[]; cursor: number }>
}

interface JobsQuery {
  since: number | null
  waitMs: number
  signal: AbortSignal
}

export const maxJobs = 100

export function createFleetJobs({ database, clock, events }: JobsContext): FleetJobs {
  async function changedSince(fleet: string, since: number) {
    const until = await newestEventId(database)
    const changes = await eventsAfter(database, since, { until, fleet, limit: maxJobs })
    const cursor = changes.length < maxJobs ? until : (changes.at(-1)?.eventId ?? until)
    return { orders: changes.map(({ order }) => order), cursor }
  }

  async function allRunning(fleet: string) {
    const cursor = await newestEventId(database)
    const running = await runningOrdersOf(database, fleet, endStatuses)
    return { orders: running.map(({ order }) => order), cursor }
  }

  function nextChange(fleet: string, { waitMs, signal }: JobsQuery) {
    const { promise, resolve } = Promise.withResolvers<void>()
    const stopListening = events.listen((changes) => {
      if (changes.some(({ order }) => order.fleet === fleet)) resolve()
    })
    const timer = clock.setTimeout(resolve, waitMs)
    if (signal.aborted) resolve()
    signal.addEventListener('abort', () => resolve(), { once: true })
    return {
      happened: promise,
      stop() {
        stopListening()
        clock.clearTimeout(timer)
      },
    }
  }

  return {
    async list(fleet, query) {
      const { since } = query
      // Events after older cursors may be deleted.
      if (since === null || since < (await lastDeletedEventId(database))) return allRunning(fleet)
      // Listens before it reads, so that no change is missed between the two.
      const change = nextChange(fleet, query)
      try {
        const found = await changedSince(fleet, since)
        if (found.orders.length > 0 || query.waitMs === 0) return found
        endRequestTurn()
        await change.happened
        return await changedSince(fleet, found.cursor)
      } finally {
        change.stop()
      }
    },
  }
}
