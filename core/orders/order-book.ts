import { atom, onMount, type ReadableAtom, type WritableAtom } from 'nanostores'
import type { Clock } from '../environment.ts'
import type { Order } from './order/order.ts'

// One frame, so that a burst of changes notifies once.
const burstMs = 16
// Lists are grouped less often than rows are rendered, so that many changes per second don't block the page.
const regroupMs = 250
const freshMs = 2000
// Above this, nothing is highlighted: it would slow the page down and help no one.
const maxFresh = 20
const noChanges: ReadonlySet<string> = new Set()

/** Orders of a list, each with its own store so that an update renders one row. Unused stores are dropped. */
export interface OrderBook {
  /** Increases when lists have to be grouped again, at most every `regroupMs`. */
  $version: ReadableAtom<number>
  /** Returns IDs changed since a version; null if the version is too old. */
  changedSince(version: number): ReadonlySet<string> | null
  $order(id: string): ReadableAtom<Order | undefined>
  get(id: string): Order | undefined
  all(): Order[]
  /** Applies a live change with the next burst; a change older than the order is dropped. */
  apply(order: Order): void
  /** Replaces all orders, except live changes after `requestedAt` (ms). */
  replace(orders: readonly Order[], requestedAt: number): void
  clear(): void
  isFresh(id: string): boolean
  destroy(): void
}

export function createOrderBook(clock: Clock): OrderBook {
  const entries = new Map<string, { order: Order; receivedAt: number }>()
  const stores = new Map<string, WritableAtom<Order | undefined>>()
  const pendingOrders = new Map<string, Order>()
  const $version = atom(0)
  let lastChanged: ReadonlySet<string> | null = null
  let isBusy = false
  let changedIds = new Set<string>()
  let regroupedAt = Number.NEGATIVE_INFINITY
  let timer: unknown = null
  let regroupTimer: unknown = null

  const isNewer = (order: Order, than: Order | undefined) => !than || order.updatedAt >= than.updatedAt

  function regroup(regroupedIds: ReadonlySet<string> | null) {
    clock.clearTimeout(regroupTimer)
    regroupTimer = null
    regroupedAt = clock.now()
    isBusy = regroupedIds !== null && regroupedIds.size > maxFresh
    lastChanged = regroupedIds
    changedIds = new Set()
    $version.set($version.get() + 1)
  }

  function regroupSoon() {
    const waitMs = regroupedAt + regroupMs - clock.now()
    if (waitMs <= 0) regroup(changedIds)
    else regroupTimer ??= clock.setTimeout(() => regroup(changedIds), waitMs)
  }

  function flush() {
    clock.clearTimeout(timer)
    timer = null
    const burst = [...pendingOrders]
    pendingOrders.clear()
    const receivedAt = clock.now()
    for (const [id, order] of burst) {
      entries.set(id, { order, receivedAt })
      changedIds.add(id)
      stores.get(id)?.set(order)
    }
    if (burst.length > 0) regroupSoon()
  }

  function stop() {
    clock.clearTimeout(timer)
    clock.clearTimeout(regroupTimer)
    timer = null
    regroupTimer = null
    pendingOrders.clear()
  }

  function clear() {
    stop()
    entries.clear()
    for (const $order of stores.values()) $order.set(undefined)
    regroup(null)
  }

  function createStore(id: string): WritableAtom<Order | undefined> {
    const $order = atom(entries.get(id)?.order)
    onMount($order, () => {
      stores.set(id, $order)
      $order.set(entries.get(id)?.order)
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
    get: (id) => entries.get(id)?.order,
    all: () => [...entries.values()].map((entry) => entry.order),
    apply(order) {
      if (!isNewer(order, pendingOrders.get(order.id) ?? entries.get(order.id)?.order)) return
      pendingOrders.set(order.id, order)
      timer ??= clock.setTimeout(flush, burstMs)
    },
    replace(orders, requestedAt) {
      flush()
      const fetched = new Set(orders.map((order) => order.id))
      for (const [id, entry] of entries) {
        if (fetched.has(id) || entry.receivedAt >= requestedAt) continue
        entries.delete(id)
        stores.get(id)?.set(undefined)
      }
      for (const order of orders) {
        const previous = entries.get(order.id)
        if (previous?.order.updatedAt === order.updatedAt && previous.order.status === order.status) continue
        if (!isNewer(order, previous?.order)) continue
        entries.set(order.id, { order, receivedAt: previous?.receivedAt ?? Number.NEGATIVE_INFINITY })
        stores.get(order.id)?.set(order)
      }
      regroup(null)
    },
    clear,
    isFresh: (id) => !isBusy && clock.now() - (entries.get(id)?.receivedAt ?? Number.NEGATIVE_INFINITY) < freshMs,
    destroy: stop,
  }
}
