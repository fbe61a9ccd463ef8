import { atom, computed, type ReadableAtom } from 'nanostores'
import { follow } from '../lib/follow.ts'
import { minutesLate } from './order/lateness.ts'
import type { Order } from './order/order.ts'
import { isRunning } from './order/running.ts'
import { audienceOf } from './order/subject.ts'
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
  /** Orders found by ID only, in no tab. */
  const $lookedUp = atom<ReadonlySet<string>>(new Set())
  const $audience = audienceOf(page)

  const tabs = createPlacedLists(book, orderTabs)
  const $lists = computed([book.$version, $audience, $now, $lookedUp], (_version, audience, now, lookedUp) => {
    function place(order: Order): Place<OrderTab> | null {
      const tab = isShownTo(order, audience) && !lookedUp.has(order.id) ? tabOf(order, now) : null
      return tab && { list: tab, rank: isLateFirst(tab) ? minutesLate(order, now) : 0 }
    }
    return tabs.of(place, audience, now, lookedUp)
  })
  const $counts = computed($lists, countsOf)

  const running = createPlacedLists(book, ['running'])
  const $running = computed([book.$version, $audience, $now, $lookedUp], (_version, audience, now, lookedUp) => {
    const isPlaced = (order: Order) => isRunning(order, now) && isShownTo(order, audience) && !lookedUp.has(order.id)
    return running.of((order) => (isPlaced(order) ? { list: 'running', rank: 0 } : null), audience, now, lookedUp)
      .running
  })

  const results = createPlacedLists(book, ['found'])
  const $found = computed([book.$version, $audience, $searchKey, $now], (_version, audience, typed, now) => {
    const isFound = (order: Order) =>
      isShownTo(order, audience) && matchesSearch(order, typed) && tabOf(order, now) !== null
    return results.of((order) => (isFound(order) ? { list: 'found', rank: 0 } : null), audience, typed, now).found
  })
  const $isSearching = computed($searchKey, (typed) => typed.trim() !== '')
  const $ofTab = computed([$lists, $tab], (lists, tab) => lists[tab])
  const $rows = follow($isSearching, (isSearching) => (isSearching ? $found : $ofTab))

  return {
    $tab: $tab as ReadableAtom<OrderTab>,
    chooseTab: (tab: OrderTab) => $tab.set(tab),
    $searchKey: $searchKey as ReadableAtom<string>,
    search: (typed: string) => $searchKey.set(typed),
    $audience,
    isLookedUp: (id: string) => $lookedUp.get().has(id),
    takeLookedUp(order: Order) {
      $lookedUp.set(new Set([...$lookedUp.get(), order.id]))
      book.replace([...book.all(), order], Number.POSITIVE_INFINITY)
    },
    /** Fetched orders are in tabs again. */
    takeList(orders: readonly Order[]) {
      const listed = new Set(orders.map(({ id }) => id))
      $lookedUp.set(new Set([...$lookedUp.get()].filter((id) => !listed.has(id))))
    },
    $counts,
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
