import { atom, computed, onMount, type ReadableAtom } from 'nanostores'
import type { TextKey } from '../../i18n/keys.ts'
import { poll } from '../../lib/poll.ts'
import type { DateRange } from '../../time/date-ranges.ts'
import { dayIn } from '../../time/formats.ts'
import { createCanceller } from '../cancel/cancel-order.ts'
import { listQueryOf, readListQuery } from '../list-query.ts'
import type { ListedOrders } from '../listed-orders.ts'
import { createLiveList } from '../live/live-list.ts'
import { createOpenedOrder } from '../opened-order.ts'
import { isNotCharged } from '../order/card-charge.ts'
import type { Order } from '../order/order.ts'
import { sameOrNext } from '../order/places.ts'
import { scopeOf, subjectOf } from '../order/subject.ts'
import { createOrderBook } from '../order-book.ts'
import type { OrdersPage } from '../orders-page.ts'
import { matchesSearch } from '../search/search.ts'
import { createSearchHistory } from '../search/search-history.ts'
import { isShownTo, newestFirst } from '../tabs.ts'
import type { DateFilter, StatusFilter } from './filter-names.ts'
import { dateRangeOf, hasStatus, periodProblem } from './past-filters.ts'
import { createPastPages, type PastPages } from './past-pages.ts'
import { createPastSearch, type PastSearch } from './past-search.ts'
import { findWiderFilters, type WiderFilter } from './wider-filters.ts'

const tickMs = 30_000
const retryMs = 5000

export interface PastOrders extends ListedOrders {
  $dates: ReadableAtom<DateFilter>
  chooseDates(filter: DateFilter): void
  /** Fetches which of the filters, widened, would show orders. For an empty list. */
  findWider(signal: AbortSignal): Promise<WiderFilter[]>
  $problem: ReadableAtom<TextKey | null>
  $fees: ReadableAtom<number>
  /** Totals of `$rows` by day in the outlet's zone. */
  $days: ReadableAtom<ReadonlyMap<string, DayTotal>>
  $status: ReadableAtom<StatusFilter>
  chooseStatus(filter: StatusFilter): void
  $period: PastPages['$period']
  /** Today in the outlet's zone, such as `2026-11-20`. */
  today(): string
  $nextPage: PastPages['$nextPage']
  /** Fetches pages until one has orders that pass the filters. */
  showMore(): Promise<void>
  $lookup: PastSearch['$lookup']
}

export interface DayTotal {
  count: number
  fees: number
}

/**
 * Creates the past orders of the selected vendor (specification 1 §4, §5, §7), at first yesterday's, updated live. Fetches a
 * page at a time while `$rows` or `$opened` is listened to. Empty for guests. @param query initial `$query`
 */
export function createPastOrders(page: OrdersPage, query = ''): PastOrders {
  const { clock, storage } = page.environment
  const $subject = subjectOf(page)
  const book = createOrderBook(clock)
  const $now = atom(clock.now())
  const $scope = scopeOf(page)
  const canceller = createCanceller(page, updateOrder)
  const history = createSearchHistory(storage, page.session)
  const zone = () => page.$country.get().timeZone
  const today = () => dayIn(zone(), clock.now())
  let fetchedDay = today()
  const live = createLiveList(page, {
    staleAfterMs: () => Number.POSITIVE_INFINITY,
    onUpdate: updateOrder,
    onReload: () => void pages.fetchAgain(),
  })
  const initial = readListQuery(query)
  const $dates = atom<DateFilter>(validDates(initial.dates))
  const $status = atom<StatusFilter>(initial.status ?? 'ANY')
  const $problem = atom<TextKey | null>(null)

  function validDates(dates?: DateFilter): DateFilter {
    const isInvalid = dates?.category === 'Custom' && periodProblem(dates.from, dates.to, today()) !== null
    return dates && !isInvalid ? dates : { category: 'Yesterday' }
  }

  function applyQuery(text: string) {
    const settings = readListQuery(text)
    const dates = validDates(settings.dates)
    $problem.set(null)
    const areDatesSame = listQueryOf({ dates }) === listQueryOf({ dates: $dates.get() })
    $status.set(settings.status ?? 'ANY')
    if (!areDatesSame) $dates.set(dates)
    if ((settings.search ?? '') !== $searchKey.get()) search.search(settings.search ?? '')
    if (!areDatesSame) void restart()
  }

  const pages = createPastPages(page, book, currentQuery, {
    countShown: () => $rows.get().length,
    async onFetched(cursor) {
      $now.set(clock.now())
      live.fetched(cursor)
      await openedOrder.load()
    },
  })
  const { $state, $period, $nextPage } = pages
  const openedOrder = createOpenedOrder(page.client, book, () => $state.get().state === 'ready')
  const search = createPastSearch(page, {
    scope: () => $scope.get(),
    restart,
    add: (order) => book.replace([...book.all(), order], clock.now()),
    fetchMore: fetchMatching,
    reportFailure: pages.reportFailure,
  })
  const { $searchKey, $phone, $foundId } = search

  if (initial.search) search.search(initial.search)

  let rows: readonly string[] = []
  const $rows = computed(
    [book.$version, $scope, $status, $searchKey, $phone, $foundId, $period, $now, $problem],
    (_version, scope, status, typed, phone, foundId, period, now, problem) => {
      const isShown = (order: Order) =>
        isShownTo(order, scope) &&
        (order.id === foundId || isWithin(order, period)) &&
        hasStatus(order, status, now) &&
        // The server has compared the phone numbers, which can be written in many ways.
        (phone === typed.trim() || matchesSearch(order, typed))
      const shown = problem ? [] : book.all().filter(isShown).sort(newestFirst)
      rows = sameOrNext(
        rows,
        shown.map((order) => order.id),
      )
      return rows
    },
  )

  const $days = computed([$rows, book.$version], (ids) => {
    const days = new Map<string, DayTotal>()
    for (const id of ids) {
      const order = book.get(id)
      if (!order) continue
      const day = dayIn(zone(), order.createdAt)
      const { count, fees } = days.get(day) ?? { count: 0, fees: 0 }
      days.set(day, { count: count + 1, fees: fees + feeOf(order) })
    }
    return days
  })

  async function currentQuery() {
    const subject = $subject.get()
    if (subject.state !== 'vendor') return null
    const { vendorId, includeOutlets } = subject
    return { vendorId, includeOutlets, phone: $phone.get(), period: await dateRangeOf($dates.get(), clock, zone()) }
  }

  async function findWider(signal: AbortSignal): Promise<WiderFilter[]> {
    const query = await currentQuery()
    if (!query) return []
    const isMonth = $dates.get().category === 'PastMonth'
    const list = {
      client: page.client,
      query,
      status: $status.get(),
      search: $searchKey.get(),
      now: clock.now(),
      month: isMonth ? null : await dateRangeOf({ category: 'PastMonth' }, clock, zone()),
      canIncludeOutlets: page.vendors.$canIncludeOutlets.get(),
    }
    return findWiderFilters(list, signal)
  }

  function restart() {
    fetchedDay = today()
    return pages.restart()
  }

  function fetchMatching() {
    return $rows.get().length === 0 && $state.get().state === 'ready' ? pages.showMore() : undefined
  }

  /** Updates listed orders only; today's belong to the active list (specification 1 §4). */
  function updateOrder(order: Order) {
    openedOrder.apply(order)
    if (book.get(order.id)) book.apply(order)
  }

  function startFetching() {
    void restart()
    search.retry()
    return poll(page.environment, retryMs, () => {
      const current = $state.get()
      if (current.state === 'failed' || (current.state === 'ready' && current.stale)) return pages.fetchAgain()
    })
  }

  onMount(book.$version, () => {
    let stopFetching = () => {}
    const stopSubject = $subject.subscribe((subject) => {
      stopFetching()
      stopFetching = () => {}
      pages.stop()
      openedOrder.clear()
      book.clear()
      live.stop()
      const session = page.session.$session.get()
      if (session.state === 'signed-in' && session.isGuest) pages.setState({ state: 'signed-out' })
      else if (subject.state === 'vendor') stopFetching = startFetching()
      else pages.setState(subject)
    })
    $now.set(clock.now())
    const stopTicking = poll(page.environment, tickMs, () => {
      $now.set(clock.now())
      if (fetchedDay !== today() && $dates.get().category !== 'Custom') return restart()
    })
    return () => {
      stopTicking()
      stopSubject()
      stopFetching()
      live.stop()
      pages.stop()
    }
  })

  return {
    $state,
    $rows,
    $order: book.$order,
    isFresh: book.isFresh,
    $now,
    $dates,
    findWider,
    chooseDates(filter) {
      const isCustom = filter.category === 'Custom'
      $problem.set(isCustom ? periodProblem(filter.from, filter.to, today()) : null)
      if ($problem.get()) return
      $dates.set(filter)
      void restart()
    },
    $problem,
    $days,
    $fees: computed($days, (days) => [...days.values()].reduce((sum, { fees }) => sum + fees, 0)),
    $status,
    chooseStatus(filter) {
      $status.set(filter)
      void fetchMatching()
    },
    $period,
    today,
    $searchKey,
    search: search.search,
    $searches: history.$searches,
    rememberSearch: () => history.remember($searchKey.get()),
    forgetSearch: history.remove,
    $query: computed([$dates, $status, $searchKey], (dates, status, typed) =>
      listQueryOf({ dates, status, search: typed }),
    ),
    applyQuery,
    $connection: live.$connection,
    $lookup: search.$lookup,
    $nextPage,
    showMore: pages.showMore,
    $opened: openedOrder.$opened,
    open: openedOrder.open,
    $cancelling: canceller.$cancelling,
    async cancelOrder(id, reason, isQuiet) {
      const order = openedOrder.find(id)
      return order && canceller.cancel(order, reason, isQuiet)
    },
    async refresh() {
      if (!page.vendors.$selectedVendor.get()) return page.vendors.load()
      if ($state.get().state === 'failed') pages.setState({ state: 'loading' })
      await pages.fetchAgain()
    },
    destroy() {
      pages.stop()
      search.destroy()
      book.destroy()
    },
  }
}

/** What is paid in the end, as in the export’s “Fee after refunds”. */
const feeOf = (order: Order) => (isNotCharged(order) ? 0 : order.total - (order.payment?.refunded ?? 0))

function isWithin(order: Order, period: DateRange | null): boolean {
  return period !== null && order.createdAt >= Date.parse(period.from) && order.createdAt <= Date.parse(period.to)
}
