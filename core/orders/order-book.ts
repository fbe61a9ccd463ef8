import { atom, onMount, type ReadableAtom, type WritableAtom } from 'nanostores'
import type { Clock } from '../environment.ts'
import type { Order } from './order/order.ts'

// A frame: bursts notify once.
const burstMs = 16
const freshMs = 2000
const noChanges: ReadonlySet<string> = new Set()

/** Orders of a list, each with its own store so that an update renders one row. Unused stores are dropped. */
export interface OrderBook {
  /** Increases with each burst. */
  $version: ReadableAtom<number>
  /** Null if the version is too old. */
  changedSince(version: number): ReadonlySet<string> | null
  /** Undefined if the list doesn't have it. */
  $order(id: string): ReadableAtom<Order | undefined>
  get(id: string): Order | undefined
  all(): Order[]
  /** Applies a live change with the next burst; older ones are dropped. */
  apply(order: Order): void
  /** Replaces all orders, except live changes after `askedAt` (ms). */
  replace(orders: readonly Order[], askedAt: number): void
  clear(): void
  isFresh(id: string): boolean
  destroy(): void
}

export function createOrderBook(clock: Clock): OrderBook {
  const held = new Map<string, { order: Order; heardAt: number }>()
  const stores = new Map<string, WritableAtom<Order | undefined>>()
  const waiting = new Map<string, Order>()
  const $version = atom(0)
  /** Null if the whole list was replaced. */
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
      // Changes may have been missed.
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
