import type { Order } from './order/order.ts'
import { sameOrNext } from './order/places.ts'
import { matchesSearch } from './search/search.ts'
import { newestFirst, type OrderTab, orderTabs, sortForTab, tabOf } from './tabs.ts'

/** Ids of every tab, each sorted as it is shown. */
export type OrderLists = Readonly<Record<OrderTab, readonly string[]>>

export const emptyLists: OrderLists = { new: [], preorders: [], collected: [], delivered: [], cancelled: [] }

/** The orders sorted into their tabs; a tab that did not change keeps its list, so that its listeners are not notified. */
export function listsOf(orders: readonly Order[], now: number, before: OrderLists): OrderLists {
  const byTab = Object.groupBy(orders, (order) => tabOf(order, now) ?? 'none')
  const entries = orderTabs.map((tab) => {
    const ids = sortForTab(byTab[tab] ?? [], tab, now).map((order) => order.id)
    return [tab, sameOrNext(before[tab], ids)] as const
  })
  return Object.fromEntries(entries) as Record<OrderTab, readonly string[]>
}

/** Ids of the orders of any tab that match what was typed, newest first. */
export function searchResults(orders: readonly Order[], typed: string, now: number): string[] {
  return orders
    .filter((order) => tabOf(order, now) !== null && matchesSearch(order, typed))
    .sort(newestFirst)
    .map((order) => order.id)
}
