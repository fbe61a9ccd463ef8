import type { Database, Store } from '../../store/database.ts'
import { eventsAfter, newestEventId, type OrderChange } from '../../store/orders/events.ts'

/** Passes order changes of all servers, read from `order_events`, to listeners of this process: in order, each exactly once. */
export interface OrderEvents {
  /** Returns the ID of the newest event passed to listeners. */
  head(): number
  /** Passes a committed change to listeners. Reads missed events from the database first. */
  publish(change: OrderChange): void
  listen(run: (changes: OrderChange[]) => void): () => void
  /** Resolves when listeners have everything that was committed. */
  waitUntilIdle(): Promise<void>
  close(): Promise<void>
}

export async function createOrderEvents(
  database: Database,
  store: Pick<Store, 'onForeignEvents' | 'notifyOtherServers'>,
  log: (entry: object) => void,
): Promise<OrderEvents> {
  let head = await newestEventId(database)
  let isReadPending = false
  let isClosed = false
  let running: Promise<void> | null = null
  const listeners = new Set<(changes: OrderChange[]) => void>()

  async function readNewEvents() {
    while (isReadPending && !isClosed) {
      isReadPending = false
      const changes = await eventsAfter(database, head)
      const newest = changes.at(-1)
      if (!newest) continue
      head = newest.eventId
      for (const run of listeners) run(changes)
    }
  }

  function startReading() {
    isReadPending = true
    if (running || isClosed) return
    running = readNewEvents()
      .catch((error: unknown) => {
        log({ level: 'error', fault: 'order events could not be read', name: error instanceof Error ? error.name : '' })
      })
      .finally(() => {
        running = null
        if (isReadPending && !isClosed) startReading()
      })
  }

  await store.onForeignEvents(startReading)

  // One NOTIFY at a time: one per change was too slow for 1,000 changes a second.
  let notifying: Promise<void> | null = null
  let notifyAgain = false
  function notifyOthers() {
    if (notifying) {
      notifyAgain = true
      return
    }
    notifying = store
      .notifyOtherServers()
      .catch(() => log({ level: 'error', fault: 'other servers could not be notified' }))
      .finally(() => {
        notifying = null
        if (notifyAgain && !isClosed) {
          notifyAgain = false
          notifyOthers()
        }
      })
  }

  return {
    head: () => head,
    publish(change) {
      if (!running && change.eventId === head + 1) {
        head = change.eventId
        for (const run of listeners) run([change])
      } else if (change.eventId > head) {
        startReading()
      }
      notifyOthers()
    },
    listen(run) {
      listeners.add(run)
      return () => listeners.delete(run)
    },
    async waitUntilIdle() {
      while (running || notifying) await (running ?? notifying)
    },
    async close() {
      isClosed = true
      await running
      await notifying
    },
  }
}
