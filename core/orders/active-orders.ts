import { atom, computed, onMount, type ReadableAtom } from 'nanostores'
import type { Environment } from '../environment.ts'
import { inOrder } from '../lib/latest.ts'
import { poll } from '../lib/poll.ts'
import type { Session } from '../session/session.ts'
import { lateFirstEntry } from '../storage/order-entries.ts'
import { ownerOf, stored } from '../storage/stored.ts'
import { dayIn } from '../time/formats.ts'
import { createCanceller } from './cancel/cancel-order.ts'
import { belongsToActive, fetchActiveOrders, fetchEarlierGuestOrders } from './fetch-active.ts'
import { listQueryOf, readListQuery } from './list-query.ts'
import { createListView, type LateCounts } from './list-view.ts'
import { isFirstFailure, type ListedOrders, type ListState, reportListFailure } from './listed-orders.ts'
import { createLiveList } from './live/live-list.ts'
import { createOpenedOrder } from './opened-order.ts'
import type { Order } from './order/order.ts'
import { subjectOf } from './order/subject.ts'
import { createOrderBook } from './order-book.ts'
import type { OrdersPage } from './orders-page.ts'
import { createOrderLookup, type OrderLookup } from './search/order-lookup.ts'
import { createSearchHistory } from './search/search-history.ts'
import { firstTab, type OrderTab, tabsOf } from './tabs.ts'

const tickMs = 30_000
const retryMs = 5000
// Without updates for this long, the list is fetched again (specification 1 §7); sooner for guests and with flag
// `dynamic-time-estimation`.
const staleAfterMs = { soon: 60_000, late: 300_000 }

export interface ActiveOrders extends ListedOrders {
  $tab: ReadableAtom<OrderTab>
  chooseTab(tab: OrderTab): void
  $counts: ReadableAtom<Readonly<Record<OrderTab, number>>>
  /** Late orders of the tabs that have running ones. */
  $late: ReadableAtom<LateCounts>
  lateFirst: LateFirst
  /** The opened order's tab, if another one is shown. */
  $elsewhere: ReadableAtom<OrderTab | null>
  $lookup: OrderLookup['$lookup']
  /** Running orders of all tabs, newest first; during a search, those that it finds. */
  $running: ReadableAtom<readonly string[]>
  /** Whether there are running orders, found or not. */
  $hasRunning: ReadableAtom<boolean>
}

/**
 * Creates the active orders of the selected vendor (specification 1 §4, §7): today's in the outlet's zone, and preorders of
 * the next two days, updated live. Fetches while listened to. @param query initial `$query`
 */
export function createActiveOrders(page: OrdersPage, query = ''): ActiveOrders {
  const { clock } = page.environment
  const $subject = subjectOf(page)
  const book = createOrderBook(clock)
  const $state = atom<ListState>({ state: 'loading' })
  const $now = atom(clock.now())
  const lateFirst = createLateFirst(page)
  const view = createListView(page, book, $now, lateFirst.$isLateFirst)
  const openedOrder = createOpenedOrder(page.client, book, () => $state.get().state === 'ready')
  const canceller = createCanceller(page, updateOrder)
  const history = createSearchHistory(page.environment.storage, page.session)
  const live = createLiveList(page, {
    staleAfterMs() {
      const isRefreshedSoon = page.$mode.get() === 'guest' || page.flags.$flag('dynamic-time-estimation').get()
      return isRefreshedSoon ? staleAfterMs.soon : staleAfterMs.late
    },
    onUpdate: updateOrder,
    onReload: () => void fetchList(),
  })
  const lookup = createOrderLookup(
    { client: page.client, clock },
    {
      scope: () => view.$scope.get(),
      has: (id) => book.get(id) !== undefined,
      add: view.addLookedUp,
    },
  )

  function search(typed: string) {
    view.search(typed)
    lookup.search(typed)
  }

  /** The opened order while its tab isn't known. */
  let orderToShow: string | null = null

  /** Shows the tab of an opened order that the first tab lacks, such as a new preorder. */
  function showTabOfOpened() {
    const order = orderToShow === null ? undefined : book.get(orderToShow)
    if (!order) return
    orderToShow = null
    const tabs = tabsOf(order, clock.now())
    if (view.$tab.get() === firstTab && !tabs.includes(firstTab)) view.chooseTab(tabs.at(-1) ?? firstTab)
  }

  function applyQuery(text: string) {
    const { tab = firstTab, search: typed = '' } = readListQuery(text)
    view.chooseTab(tab)
    if (typed !== view.$searchKey.get()) search(typed)
  }

  const zone = () => page.$country.get().timeZone
  const today = () => dayIn(zone(), clock.now())
  let fetchedDay: string | null = null
  const fetches = inOrder()
  let requests = new AbortController()

  async function fetchList() {
    const subject = $subject.get()
    if (subject.state !== 'vendor') return
    const { signal } = requests
    const run = fetches.start()
    const now = clock.now()
    const day = today()
    try {
      const { vendorId, includeOutlets } = subject
      const query = { vendorId, includeOutlets, zone: zone(), clock }
      const { orders, cursor } = await fetchActiveOrders(page.client, query, signal)
      if (page.$mode.get() === 'guest') orders.push(...(await fetchEarlierOrders(orders, now)))
      if (signal.aborted || run.isOvertaken) return
      run.shown()
      fetchedDay = day
      $now.set(clock.now())
      view.fetched(orders)
      book.replace(orders, now)
      showTabOfOpened()
      live.fetched(cursor)
      $state.set({ state: 'ready', stale: false })
      await openedOrder.load()
    } catch (error) {
      if (!signal.aborted && !run.isOvertaken) showFailure(error)
    }
  }

  function fetchEarlierOrders(orders: readonly Order[], now: number) {
    return fetchEarlierGuestOrders({ client: page.client, storage: page.environment.storage }, orders, zone(), now)
  }

  function showFailure(error: unknown) {
    const previous = $state.get()
    if (isFirstFailure(previous)) reportListFailure(page, 'error.cant-retrieve-current-orders', error)
    $state.set(previous.state === 'ready' ? { state: 'ready', stale: true } : { state: 'failed', error })
  }

  function updateOrder(order: Order) {
    openedOrder.apply(order)
    if (book.get(order.id) || belongsToActive(order, zone(), clock.now())) book.apply(order)
    showTabOfOpened()
  }

  function retryFailed() {
    const current = $state.get()
    if (current.state === 'failed' || (current.state === 'ready' && current.stale)) return fetchList()
  }

  function startFetching() {
    $state.set({ state: 'loading' })
    void fetchList()
    return poll(page.environment, retryMs, retryFailed)
  }

  function start() {
    let stopFetching = () => {}
    const stopSubject = $subject.subscribe((subject) => {
      stopFetching()
      stopFetching = () => {}
      requests.abort()
      requests = new AbortController()
      openedOrder.clear()
      book.clear()
      live.stop()
      if (subject.state === 'vendor') stopFetching = startFetching()
      else $state.set(subject)
    })
    $now.set(clock.now())
    const stopTicking = poll(page.environment, tickMs, () => {
      $now.set(clock.now())
      return fetchedDay !== null && fetchedDay !== today() ? fetchList() : undefined
    })
    return () => {
      stopTicking()
      stopSubject()
      stopFetching()
      live.stop()
      requests.abort()
    }
  }

  onMount(book.$version, start)
  applyQuery(query)

  return {
    $state,
    $tab: view.$tab,
    chooseTab(tab) {
      orderToShow = null
      view.chooseTab(tab)
    },
    $counts: view.$counts,
    $late: view.$late,
    lateFirst,
    $rows: view.$rows,
    $searchKey: view.$searchKey,
    search,
    $elsewhere: computed([openedOrder.$opened, view.$tab, view.$searchKey, $now], (opened, tab, typed, now) => {
      if (opened.state !== 'open' || typed.trim() !== '' || !book.get(opened.order.id)) return null
      const openedTabs = view.isLookedUp(opened.order.id) ? [] : tabsOf(opened.order, now)
      return openedTabs.includes(tab) ? null : (openedTabs.at(-1) ?? null)
    }),
    $lookup: lookup.$lookup,
    $query: computed([view.$tab, view.$searchKey], (tab, typed) => listQueryOf({ tab, search: typed })),
    applyQuery,
    $connection: live.$connection,
    forgetSearch: history.remove,
    $searches: history.$searches,
    $running: view.$running,
    $hasRunning: view.$hasRunning,
    rememberSearch: () => history.remember(view.$searchKey.get()),
    $order: book.$order,
    isFresh: book.isFresh,
    $now,
    $opened: openedOrder.$opened,
    open(id) {
      orderToShow = id
      openedOrder.open(id)
      showTabOfOpened()
    },
    $cancelling: canceller.$cancelling,
    async cancelOrder(id, reason, isQuiet) {
      const order = openedOrder.find(id)
      return order && canceller.cancel(order, reason, isQuiet)
    },
    async refresh() {
      if (!page.vendors.$selectedVendor.get()) return page.vendors.load()
      if ($state.get().state === 'failed') $state.set({ state: 'loading' })
      await fetchList()
    },
    destroy() {
      requests.abort()
      lookup.destroy()
      book.destroy()
    },
  }
}

const maxUsers = 20

interface LateFirst {
  $isLateFirst: ReadableAtom<boolean>
  choose(isLateFirst: boolean): void
}

/** Whether the user wants late orders first; without the choice, lists are newest first. Kept after signing out. */
function createLateFirst(page: {
  environment: Pick<Environment, 'storage'>
  session: Pick<Session, '$session'>
}): LateFirst {
  const entry = stored(page.environment.storage, lateFirstEntry)
  const read = () => entry.read() ?? []
  const $users = atom(read())
  const $user = computed(page.session.$session, (session) => ownerOf(session) ?? '')

  return {
    $isLateFirst: computed([$users, $user], (users, user) => users.includes(user)),
    choose(isLateFirst) {
      const user = $user.get()
      const others = read().filter((one) => one !== user)
      $users.set(isLateFirst ? [user, ...others].slice(0, maxUsers) : others)
      entry.write($users.get())
    },
  }
}
