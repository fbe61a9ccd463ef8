import type { Database } from '../../store/database.ts'
import { databaseEpoch, eventsAfter, type OrderChange, retainedAfter } from '../../store/orders/events.ts'

/** More missed orders than this are fetched quicker as a list. */
const longestReplay = 500

/** What a socket listens to: vendors, or one order. */
export interface LiveScope {
  vendorIds: ReadonlySet<string>
  orderId: string | null
}

/** Cursors of the live socket: `{database}.{event}`, so that one of another database is not mistaken for ours. */
export async function createReplay(database: Database) {
  const epoch = await databaseEpoch(database)
  return {
    cursorOf: (eventId: number) => `${epoch}.${eventId}`,
    /** The changes between a cursor and the head; null if they are no longer kept. */
    async missedSince(since: string, head: number, scope: LiveScope): Promise<OrderChange[] | null> {
      const [, of, digits] = /^(\w+)\.(\d{1,15})$/.exec(since) ?? []
      const after = Number(digits)
      if (of !== epoch || !digits || after > head || after < (await retainedAfter(database))) return null
      const narrow = scope.orderId === null ? { vendorIds: [...scope.vendorIds] } : { orderId: scope.orderId }
      const changes = await eventsAfter(database, after, { ...narrow, until: head, limit: longestReplay + 1 })
      return changes.length > longestReplay ? null : changes
    },
  }
}
