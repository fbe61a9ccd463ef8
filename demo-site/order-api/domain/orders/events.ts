import type { Database, Store } from '../../store/database.ts'
import { eventsAfter, newestEventId, type OrderChange } from '../../store/orders/events.ts'

/** Order changes in this process, read from `order_events` in order, each exactly once. */
export interface OrderEvents {
  /** Newest event passed to listeners. */
  head(): number
  /** Call after each commit that wrote an event. The next event is passed on; after a gap, events are read. */
  committed(change: OrderChange): void
  listen(run: (changes: OrderChange[]) => void): () => void
  /** Resolves when listeners have everything that was committed. */
  idle(): Promise<void>
  close(): Promise<void>
}

export async function createOrderEvents(
  database: Database,
  store: Pick<Store, 'onForeignEvents' | 'notifyOtherServers'>,
  log: (entry: object) => void,
): Promise<OrderEvents> {
  let head = await newestEventId(database)
  let wanted = false
  let closed = false
  let running: Promise<void> | null = null
  const listeners = new Set<(changes: OrderChange[]) => void>()

  async function read() {
    while (wanted && !closed) {
      wanted = false
      const changes = await eventsAfter(database, head)
      const newest = changes.at(-1)
      if (!newest) continue
      head = newest.eventId
      for (const run of listeners) run(changes)
    }
  }

  function start() {
    wanted = true
    if (running || closed) return
    running = read()
      .catch((error: unknown) => {
        log({ level: 'error', fault: 'order events could not be read', name: error instanceof Error ? error.name : '' })
      })
      .finally(() => {
        running = null
        if (wanted && !closed) start()
      })
  }

  await store.onForeignEvents(start)

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
        if (notifyAgain && !closed) {
          notifyAgain = false
          notifyOthers()
        }
      })
  }

  return {
    head: () => head,
    committed(change) {
      if (!running && change.eventId === head + 1) {
        head = change.eventId
        for (const run of listeners) run([change])
      } else if (change.eventId > head) {
        start()
      }
      notifyOthers()
    },
    listen(run) {
      listeners.add(run)
      return () => listeners.delete(run)
    },
    async idle() {
      while (running || notifying) await (running ?? notifying)
    },
    async close() {
      closed = true
      await running
      await notifying
    },
  }
}
