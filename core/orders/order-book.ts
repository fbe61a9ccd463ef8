import { atom, type ReadableAtom, type WritableAtom } from 'nanostores'
import type { Clock } from '../environment.ts'
import type { Order } from './order/order.ts'

/** About one frame: a burst of updates is told once. */
const burstMs = 16
/** How long an order counts as just changed. */
const freshMs = 2000

/** The orders of one list, each with a store of its own, so that an update renders one row and not the table. */
export interface OrderBook {
  /** Counts bursts: what derives from all orders listens here. */
  $version: ReadableAtom<number>
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
  let timer: unknown = null

  const newer = (order: Order, than: Order | undefined) => !than || order.updatedAt >= than.updatedAt

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
    if (told.length > 0) $version.set($version.get() + 1)
  }

  function clear() {
    clock.clearTimeout(timer)
    timer = null
    waiting.clear()
    held.clear()
    for (const $order of stores.values()) $order.set(undefined)
    $version.set($version.get() + 1)
  }

  return {
    $version,
    $order(id) {
      let $order = stores.get(id)
      if (!$order) {
        $order = atom(held.get(id)?.order)
        stores.set(id, $order)
      }
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
      $version.set($version.get() + 1)
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
