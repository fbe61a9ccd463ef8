import { atom, computed, type ReadableAtom } from 'nanostores'
import { follow } from '../lib/follow.ts'
import { minutesLate } from './order/lateness.ts'
import type { Order } from './order/order.ts'
import { isRunning } from './order/running.ts'
import { scopeOf } from './order/subject.ts'
import type { OrderBook } from './order-book.ts'
import type { OrdersPage } from './orders-page.ts'
import { createRankedLists, type Lists, type Ranking } from './ranked-lists.ts'
import { matchesSearch } from './search/search.ts'
import {
  firstTab,
  isRunningTab,
  isShownTo,
  type OrderTab,
  orderTabs,
  type RunningTab,
  runningTabs,
  tabOf,
  tabsOf,
} from './tabs.ts'

type ListName = OrderTab | `late-${RunningTab}` | 'running'

const listNames: readonly ListName[] = [...orderTabs, ...runningTabs.map((tab) => `late-${tab}` as const), 'running']

/**
 * Filters and sorts a book's orders by tab, search and vendor.
 * @param $isLateFirst whether tabs of running orders list late ones first
 */
export function createListView(
  page: Pick<OrdersPage, '$mode' | 'vendors'>,
  book: OrderBook,
  $now: ReadableAtom<number>,
  $isLateFirst: ReadableAtom<boolean>,
) {
  const $tab = atom<OrderTab>(firstTab)
  const $searchKey = atom('')
  const $lookedUp = atom<ReadonlySet<string>>(new Set())
  const $scope = scopeOf(page)

  const ranked = createRankedLists(book, listNames)
  const $lists = computed(
    [book.$version, $scope, $now, $lookedUp, $isLateFirst],
    (_version, scope, now, lookedUp, isLateFirst) => {
      function rankingsOf(order: Order): readonly Ranking<ListName>[] {
        if (!isShownTo(order, scope) || lookedUp.has(order.id)) return []
        const late = minutesLate(order, now)
        const rankings = tabsOf(order, now).flatMap((tab): Ranking<ListName>[] => {
          if (!isRunningTab(tab)) return [{ list: tab, rank: 0 }]
          const ranking = { list: tab, rank: isLateFirst ? late : 0 }
          return late > 0 ? [ranking, { list: `late-${tab}`, rank: 0 }] : [ranking]
        })
        return isRunning(order, now) ? [...rankings, { list: 'running', rank: 0 }] : rankings
      }
      return ranked.of(rankingsOf, scope, now, lookedUp, isLateFirst)
    },
  )
  const $counts = computed(
    $lists,
    reuseCounts((lists) => countsOf(orderTabs, (tab) => lists[tab])),
  )
  const $late = computed(
    $lists,
    reuseCounts((lists) => countsOf(runningTabs, (tab) => lists[`late-${tab}` as const])),
  )

  const foundLists = createRankedLists(book, ['found'])
  const $found = computed([book.$version, $scope, $searchKey, $now], (_version, scope, typed, now) => {
    const isFound = (order: Order) =>
      isShownTo(order, scope) && matchesSearch(order, typed) && tabOf(order, now) !== null
    return foundLists.of((order) => (isFound(order) ? [{ list: 'found', rank: 0 }] : []), scope, typed, now).found
  })
  const $isSearching = computed($searchKey, (typed) => typed.trim() !== '')
  const $tabRows = computed([$lists, $tab], (lists, tab) => lists[tab])
  const $running = computed($lists, ({ running }) => running)
  const $foundRunning = computed([$running, $found], (running, found) => {
    const foundIds = new Set(found)
    return running.filter((id) => foundIds.has(id))
  })
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
    $hasRunning: computed($running, (running) => running.length > 0),
    $running: follow($isSearching, (isSearching) => (isSearching ? $foundRunning : $running)),
    $rows,
  }
}

type Counts<Tab extends OrderTab> = Readonly<Record<Tab, number>>
export type LateCounts = Counts<RunningTab>

const countsOf = <Tab extends OrderTab>(tabs: readonly Tab[], idsOf: (tab: Tab) => readonly string[]) =>
  Object.fromEntries(tabs.map((tab) => [tab, idsOf(tab).length])) as Counts<Tab>

/** Returns the last object again if the counts are equal, so that listeners aren't notified. */
function reuseCounts<Tab extends OrderTab>(count: (lists: Lists<ListName>) => Counts<Tab>) {
  let last: Counts<Tab> | null = null
  return (lists: Lists<ListName>): Counts<Tab> => {
    const next = count(lists)
    if (last === null || JSON.stringify(next) !== JSON.stringify(last)) last = next
    return last
  }
}
