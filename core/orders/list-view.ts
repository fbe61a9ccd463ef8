import { atom, computed, type ReadableAtom } from 'nanostores'
import { emptyLists, listsOf, type OrderLists, searchResults } from './lists.ts'
import { sameOrNext } from './order/places.ts'
import { audienceOf } from './order/subject.ts'
import type { OrderBook } from './order-book.ts'
import type { OrdersPage } from './orders-page.ts'
import { isShownTo, type OrderTab } from './tabs.ts'

/** Which of the book's orders are shown, and in which order: tab, search, and whose they are. */
export function createListView(
  page: Pick<OrdersPage, '$mode' | 'vendors'>,
  book: OrderBook,
  $now: ReadableAtom<number>,
) {
  const $tab = atom<OrderTab>('new')
  const $searchKey = atom('')

  const $audience = audienceOf(page)
  const $shown = computed([book.$version, $audience], (_version, audience) =>
    book.all().filter((order) => isShownTo(order, audience)),
  )

  let lists: OrderLists = emptyLists
  const $lists = computed([$shown, $now], (shown, now) => {
    lists = listsOf(shown, now, lists)
    return lists
  })
  const $counts = computed(
    $lists,
    (current): Readonly<Record<OrderTab, number>> => ({
      new: current.new.length,
      preorders: current.preorders.length,
      collected: current.collected.length,
      delivered: current.delivered.length,
      cancelled: current.cancelled.length,
    }),
  )

  let rows: readonly string[] = []
  const $rows = computed([$lists, $tab, $searchKey, $shown, $now], (current, tab, typed, shown, now) => {
    rows = sameOrNext(rows, typed.trim() === '' ? current[tab] : searchResults(shown, typed, now))
    return rows
  })

  return {
    $tab: $tab as ReadableAtom<OrderTab>,
    chooseTab: (tab: OrderTab) => $tab.set(tab),
    $searchKey: $searchKey as ReadableAtom<string>,
    search: (typed: string) => $searchKey.set(typed),
    $counts,
    $rows,
  }
}
