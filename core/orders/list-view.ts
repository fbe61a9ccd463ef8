import { atom, computed, type ReadableAtom } from 'nanostores'
import { follow } from '../lib/follow.ts'
import { minutesLate } from './order/lateness.ts'
import type { Order } from './order/order.ts'
import { isRunning } from './order/running.ts'
import { scopeOf } from './order/subject.ts'
import type { OrderBook } from './order-book.ts'
import type { OrdersPage } from './orders-page.ts'
import { createPlacedLists, type Lists, type Place } from './placed-lists.ts'
import { matchesSearch } from './search/search.ts'
import { isLateFirst, isShownTo, type OrderTab, orderTabs, tabOf } from './tabs.ts'

/** Filters and sorts a book's orders by tab, search and vendor. */
export function createListView(
  page: Pick<OrdersPage, '$mode' | 'vendors'>,
  book: OrderBook,
  $now: ReadableAtom<number>,
) {
  const $tab = atom<OrderTab>('new')
  const $searchKey = atom('')
  const $lookedUp = atom<ReadonlySet<string>>(new Set())
  const $scope = scopeOf(page)

  const tabLists = createPlacedLists(book, orderTabs)
  const $lists = computed([book.$version, $scope, $now, $lookedUp], (_version, scope, now, lookedUp) => {
    function place(order: Order): Place<OrderTab> | null {
      const tab = isShownTo(order, scope) && !lookedUp.has(order.id) ? tabOf(order, now) : null
      return tab && { list: tab, rank: isLateFirst(tab) ? minutesLate(order, now) : 0 }
    }
    return tabLists.of(place, scope, now, lookedUp)
  })
  const reuseCounts = createReuser<Readonly<Record<OrderTab, number>>>()
  const $counts = computed($lists, (lists) => reuseCounts(countsOf(lists)))
  const reuseLate = createReuser<LateCounts>()
  const $late = computed([$lists, $now], (lists, now) => {
    const isInTime = (id: string) => {
      const order = book.get(id)
      return !order || minutesLate(order, now) === 0
    }
    return reuseLate({ new: countUntil(lists.new, isInTime), collected: countUntil(lists.collected, isInTime) })
  })

  const runningLists = createPlacedLists(book, ['running'])
  const $running = computed([book.$version, $scope, $now, $lookedUp], (_version, scope, now, lookedUp) => {
    const isPlaced = (order: Order) => isRunning(order, now) && isShownTo(order, scope) && !lookedUp.has(order.id)
    return runningLists.of((order) => (isPlaced(order) ? { list: 'running', rank: 0 } : null), scope, now, lookedUp)
      .running
  })

  const foundLists = createPlacedLists(book, ['found'])
  const $found = computed([book.$version, $scope, $searchKey, $now], (_version, scope, typed, now) => {
    const isFound = (order: Order) =>
      isShownTo(order, scope) && matchesSearch(order, typed) && tabOf(order, now) !== null
    return foundLists.of((order) => (isFound(order) ? { list: 'found', rank: 0 } : null), scope, typed, now).found
  })
  const $isSearching = computed($searchKey, (typed) => typed.trim() !== '')
  const $tabRows = computed([$lists, $tab], (lists, tab) => lists[tab])
  const $rows = follow($isSearching, (isSearching) => (isSearching ? $found : $tabRows))

  return {
    $tab: $tab as ReadableAtom<OrderTab>,
    chooseTab: (tab: OrderTab) => $tab.set(tab),
    $searchKey: $searchKey as ReadableAtom<string>,
    search: (typed: string) => $searchKey.set(typed),
    $scope,
    isLookedUp: (id: string) => $lookedUp.get().has(id),
    addLookedUp(order: Order) {
      $lookedUp.set(new Set([...$lookedUp.get(), order.id]))
      book.replace([...book.all(), order], Number.POSITIVE_INFINITY)
    },
    /** Counts fetched orders as listed, no longer as looked up. */
    fetched(orders: readonly Order[]) {
      const listed = new Set(orders.map(({ id }) => id))
      $lookedUp.set(new Set([...$lookedUp.get()].filter((id) => !listed.has(id))))
    },
    $counts,
    $late,
    $running,
    $rows,
  }
}

function countsOf(lists: Lists<OrderTab>): Readonly<Record<OrderTab, number>> {
  return {
    new: lists.new.length,
    preorders: lists.preorders.length,
    collected: lists.collected.length,
    delivered: lists.delivered.length,
    cancelled: lists.cancelled.length,
  }
}

/** Creates a function that returns the last object if it is equal, so that listeners aren't notified. */
function createReuser<Counts extends object>() {
  let last: Counts | null = null
  return (next: Counts): Counts => {
    if (last === null || JSON.stringify(next) !== JSON.stringify(last)) last = next
    return last
  }
}

/** Number of late orders in tabs that list them first. */
export type LateCounts = Readonly<Partial<Record<OrderTab, number>>>

/** Returns the index of the first ID for which `isAfter` is true, as it must be for all following ones. */
function countUntil(ids: readonly string[], isAfter: (id: string) => boolean): number {
  let [from, to] = [0, ids.length]
  while (from < to) {
    const middle = (from + to) >> 1
    if (isAfter(ids[middle] ?? '')) to = middle
    else from = middle + 1
  }
  return from
}
