import type { Database } from '../../store/database.ts'
import { databaseEpoch, eventsAfter, lastDeletedEventId, type OrderChange } from '../../store/orders/events.ts'
import type { VendorIds } from '../../store/vendors/vendor-ids.ts'
import type { OrderEvents } from '../orders/events.ts'

// If more was missed, fetching the list again is faster.
const longestReplay = 500

export interface LiveScope {
  vendorIds: VendorIds
  orderId: string | null
}

export type Replay = Awaited<ReturnType<typeof createReplay>>

/** Creates the replay of missed changes. Cursors are `{database}.{event}`, so that those of another database don't match. */
export async function createReplay(database: Database, events: Pick<OrderEvents, 'head'>) {
  const epoch = await databaseEpoch(database)
  const cursorOf = (eventId: number) => `${epoch}.${eventId}`
  return {
    cursorOf,
    /** Returns the cursor of the newest event. */
    now: () => cursorOf(events.head()),
    /** Returns changes after a cursor; null if they are no longer stored. */
    async missedSince(since: string, head: number, scope: LiveScope): Promise<OrderChange[] | null> {
      const [, cursorEpoch, digits] = /^(\w+)\.(\d{1,15})$/.exec(since) ?? []
      const after = Number(digits)
      if (cursorEpoch !== epoch || !digits || after > head || after < (await lastDeletedEventId(database))) return null
      const filter = scope.orderId === null ? { vendorIds: scope.vendorIds } : { orderId: scope.orderId }
      const changes = await eventsAfter(database, after, { ...filter, until: head, limit: longestReplay + 1 })
      return changes.length > longestReplay ? null : changes
    },
  }
}
