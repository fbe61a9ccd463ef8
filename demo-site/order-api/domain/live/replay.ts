import type { Database } from '../../store/database.ts'
import { databaseEpoch, eventsAfter, lastDeletedEventId, type OrderChange } from '../../store/orders/events.ts'
import type { OrderEvents } from '../orders/events.ts'

// A list is quicker for more.
const longestReplay = 500

export interface LiveScope {
  vendorIds: ReadonlySet<string>
  orderId: string | null
}

export type Replay = Awaited<ReturnType<typeof createReplay>>

/** Cursors are `{database}.{event}`, so that another database's don't match. */
export async function createReplay(database: Database, events: Pick<OrderEvents, 'head'>) {
  const epoch = await databaseEpoch(database)
  const cursorOf = (eventId: number) => `${epoch}.${eventId}`
  return {
    cursorOf,
    /** The newest event's. */
    now: () => cursorOf(events.head()),
    /** Changes after a cursor; null if no longer stored. */
    async missedSince(since: string, head: number, scope: LiveScope): Promise<OrderChange[] | null> {
      const [, of, digits] = /^(\w+)\.(\d{1,15})$/.exec(since) ?? []
      const after = Number(digits)
      if (of !== epoch || !digits || after > head || after < (await lastDeletedEventId(database))) return null
      const narrow = scope.orderId === null ? { vendorIds: [...scope.vendorIds] } : { orderId: scope.orderId }
      const changes = await eventsAfter(database, after, { ...narrow, until: head, limit: longestReplay + 1 })
      return changes.length > longestReplay ? null : changes
    },
  }
}
