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

  const tabs = createPlacedLists(book, orderTabs)
  const $lists = computed([book.$version, $scope, $now, $lookedUp], (_version, scope, now, lookedUp) => {
    function place(order: Order): Place<OrderTab> | null {
      const tab = isShownTo(order, scope) && !lookedUp.has(order.id) ? tabOf(order, now) : null
      return tab && { list: tab, rank: isLateFirst(tab) ? minutesLate(order, now) : 0 }
    }
    return tabs.of(place, scope, now, lookedUp)
  })
  const sameCounts = createReuse<Readonly<Record<OrderTab, number>>>()
  const $counts = computed($lists, (lists) => sameCounts(countsOf(lists)))
  const sameLate = createReuse<LateCounts>()
  const $late = computed([$lists, $now], (lists, now) => {
    const isInTime = (id: string) => {
      const order = book.get(id)
      return !order || minutesLate(order, now) === 0
    }
    return sameLate({ new: countUntil(lists.new, isInTime), collected: countUntil(lists.collected, isInTime) })
  })

  const running = createPlacedLists(book, ['running'])
  const $running = computed([book.$version, $scope, $now, $lookedUp], (_version, scope, now, lookedUp) => {
    const isPlaced = (order: Order) => isRunning(order, now) && isShownTo(order, scope) && !lookedUp.has(order.id)
    return running.of((order) => (isPlaced(order) ? { list: 'running', rank: 0 } : null), scope, now, lookedUp).running
  })

  const results = createPlacedLists(book, ['found'])
  const $found = computed([book.$version, $scope, $searchKey, $now], (_version, scope, typed, now) => {
    const isFound = (order: Order) =>
      isShownTo(order, scope) && matchesSearch(order, typed) && tabOf(order, now) !== null
    return results.of((order) => (isFound(order) ? { list: 'found', rank: 0 } : null), scope, typed, now).found
  })
  const $isSearching = computed($searchKey, (typed) => typed.trim() !== '')
  const $ofTab = computed([$lists, $tab], (lists, tab) => lists[tab])
  const $rows = follow($isSearching, (isSearching) => (isSearching ? $found : $ofTab))

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
    setList(orders: readonly Order[]) {
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

/** Keeps the object while its numbers are the same, so that listeners aren't notified. */
function createReuse<Counts extends object>() {
  let last: Counts | null = null
  return (next: Counts): Counts => {
    if (last === null || JSON.stringify(next) !== JSON.stringify(last)) last = next
    return last
  }
}

/** Late orders come first in these tabs. */
export type LateCounts = Readonly<Partial<Record<OrderTab, number>>>

/** Returns the index of the first ID for which `isAfter` is true. It must be true for all later ones. */
function countUntil(ids: readonly string[], isAfter: (id: string) => boolean): number {
  let [from, to] = [0, ids.length]
  while (from < to) {
    const middle = (from + to) >> 1
    if (isAfter(ids[middle] ?? '')) to = middle
    else from = middle + 1
  }
  return from
}
