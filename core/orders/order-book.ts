import { atom, onMount, type ReadableAtom, type WritableAtom } from 'nanostores'
import type { Clock } from '../environment.ts'
import type { Order } from './order/order.ts'

/** About one frame: a burst of updates is told once. */
const burstMs = 16
/** How long an order counts as just changed. */
const freshMs = 2000
const noChanges: ReadonlySet<string> = new Set()

/**
 * The orders of one list, each with a store of its own, so that an update renders one row and not the table. A store that
 * has lost its last listener is forgotten.
 */
export interface OrderBook {
  /** Counts bursts: what derives from all orders listens here. */
  $version: ReadableAtom<number>
  /** Ids that changed since a version; null if too much has happened since to say. */
  changedSince(version: number): ReadonlySet<string> | null
  /** One order; undefined once the list does not hold it any more. */
  $order(id: string): ReadableAtom<Order | undefined>
  get(id: string): Order | undefined
  all(): Order[]
  /** Takes a live change at the next burst; one older than what is held is dropped. */
  apply(order: Order): void
  /**
   * Takes the server's list in place of what is held. What was heard live after `askedAt` (ms) is newer than the answer
   * and stays.
   */
  replace(orders: readonly Order[], askedAt: number): void
  clear(): void
  /** Changed live within the last two seconds. */
  isFresh(id: string): boolean
  destroy(): void
}

export function createOrderBook(clock: Clock): OrderBook {
  const held = new Map<string, { order: Order; heardAt: number }>()
  const stores = new Map<string, WritableAtom<Order | undefined>>()
  const waiting = new Map<string, Order>()
  const $version = atom(0)
  /** Of the last version; null if the whole list was replaced. */
  let lastChanged: ReadonlySet<string> | null = null
  let timer: unknown = null

  const newer = (order: Order, than: Order | undefined) => !than || order.updatedAt >= than.updatedAt

  function tell(changed: ReadonlySet<string> | null) {
    lastChanged = changed
    $version.set($version.get() + 1)
  }

  function flush() {
    clock.clearTimeout(timer)
    timer = null
    const told = [...waiting]
    waiting.clear()
    const heardAt = clock.now()
    for (const [id, order] of told) {
      held.set(id, { order, heardAt })
      stores.get(id)?.set(order)
    }
    if (told.length > 0) tell(new Set(told.map(([id]) => id)))
  }

  function clear() {
    clock.clearTimeout(timer)
    timer = null
    waiting.clear()
    held.clear()
    for (const $order of stores.values()) $order.set(undefined)
    tell(null)
  }

  function createStore(id: string): WritableAtom<Order | undefined> {
    const $order = atom(held.get(id)?.order)
    onMount($order, () => {
      // It may have been forgotten, and missed changes since.
      stores.set(id, $order)
      $order.set(held.get(id)?.order)
      return () => {
        if (stores.get(id) === $order) stores.delete(id)
      }
    })
    return $order
  }

  return {
    $version,
    changedSince(version) {
      if (version === $version.get()) return noChanges
      return version === $version.get() - 1 ? lastChanged : null
    },
    $order(id) {
      const $order = stores.get(id) ?? createStore(id)
      stores.set(id, $order)
      return $order
    },
    get: (id) => held.get(id)?.order,
    all: () => [...held.values()].map((entry) => entry.order),
    apply(order) {
      if (!newer(order, waiting.get(order.id) ?? held.get(order.id)?.order)) return
      waiting.set(order.id, order)
      timer ??= clock.setTimeout(flush, burstMs)
    },
    replace(orders, askedAt) {
      flush()
      const answered = new Set(orders.map((order) => order.id))
      for (const [id, entry] of held) {
        if (answered.has(id) || entry.heardAt >= askedAt) continue
        held.delete(id)
        stores.get(id)?.set(undefined)
      }
      for (const order of orders) {
        const before = held.get(order.id)
        if (before?.order.updatedAt === order.updatedAt && before.order.status === order.status) continue
        if (!newer(order, before?.order)) continue
        held.set(order.id, { order, heardAt: before?.heardAt ?? Number.NEGATIVE_INFINITY })
        stores.get(order.id)?.set(order)
      }
      tell(null)
    },
    clear,
    isFresh: (id) => clock.now() - (held.get(id)?.heardAt ?? Number.NEGATIVE_INFINITY) < freshMs,
    destroy() {
      clock.clearTimeout(timer)
      timer = null
      waiting.clear()
    },
  }
}
