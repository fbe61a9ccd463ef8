import { atom, type ReadableAtom } from 'nanostores'
import { inOrder } from '../../lib/latest.ts'
import type { DateRange } from '../../time/date-ranges.ts'
import { isFirstFailure, type ListState, reportListFailure } from '../listed-orders.ts'
import type { OrderBook } from '../order-book.ts'
import type { OrdersPage } from '../orders-page.ts'
import { fetchPastPage, fetchPastPages, type PastQuery } from './fetch-past.ts'

// Pages fetched by one click of “Show more”, until one has orders that pass the filters.
const maxPagesAtOnce = 10

export interface PastPages {
  $state: ReadableAtom<ListState>
  setState(state: ListState): void
  $period: ReadableAtom<DateRange | null>
  $nextPage: ReadableAtom<'none' | 'available' | 'loading' | 'failed'>
  /** Fetches the first page of a changed query. */
  restart(): Promise<void>
  fetchAgain(): Promise<void>
  showMore(): Promise<void>
  reportFailure(error: unknown): void
  stop(): void
}

/**
 * Loads the pages of a period into `book`. @param currentQuery the current query; null without a vendor @param countShown
 * counts orders that pass the filters @param onFetched called after each response
 */
export function createPastPages(
  page: Pick<OrdersPage, 'environment' | 'client' | 'notifications' | 'translations'>,
  book: OrderBook,
  currentQuery: () => Promise<PastQuery | null>,
  { countShown, onFetched }: { countShown(): number; onFetched(cursor: string | null): Promise<void> },
): PastPages {
  const { clock } = page.environment
  const $state = atom<ListState>({ state: 'loading' })
  const $period = atom<DateRange | null>(null)
  const $nextPage = atom<'none' | 'available' | 'loading' | 'failed'>('none')
  let pageCount = 1
  let nextKey: string | null = null
  let requests = new AbortController()
  const fetches = inOrder()

  async function fetchAgain(): Promise<void> {
    const { signal } = requests
    const run = fetches.start()
    const [requestedPages, requestedAt] = [pageCount, clock.now()]
    try {
      const query = await currentQuery()
      if (!query || signal.aborted) return
      const fetched = await fetchPastPages(page.client, query, requestedPages, signal)
      if (signal.aborted || run.isOvertaken) return
      // `showMore` has loaded another page since.
      if (requestedPages !== pageCount) return fetchAgain()
      run.shown()
      nextKey = fetched.nextKey
      $period.set(query.period)
      book.replace(fetched.orders, requestedAt)
      if ($nextPage.get() !== 'loading') updateNextPage()
      $state.set({ state: 'ready', stale: false })
      await onFetched(fetched.cursor)
    } catch (error) {
      if (!signal.aborted && !run.isOvertaken) fail(error)
    }
  }

  const updateNextPage = () => $nextPage.set(nextKey === null ? 'none' : 'available')

  const reportFailure = (error: unknown) => reportListFailure(page, 'error.cant-retrieve-past-orders', error)

  function fail(error: unknown) {
    const previous = $state.get()
    if (isFirstFailure(previous)) reportFailure(error)
    $state.set(previous.state === 'ready' ? { state: 'ready', stale: true } : { state: 'failed', error })
  }

  function stop() {
    requests.abort()
    requests = new AbortController()
  }

  return {
    $state,
    setState: (state) => $state.set(state),
    $period,
    $nextPage,
    restart() {
      stop()
      pageCount = 1
      nextKey = null
      $nextPage.set('none')
      book.clear()
      $state.set({ state: 'loading' })
      return fetchAgain()
    },
    fetchAgain,
    async showMore() {
      if (nextKey === null || $nextPage.get() === 'loading') return
      const { signal } = requests
      const countBefore = countShown()
      $nextPage.set('loading')
      try {
        for (
          let fetchedPages = 0;
          nextKey !== null && fetchedPages < maxPagesAtOnce && countShown() <= countBefore;
          fetchedPages++
        ) {
          const requestedAt = clock.now()
          const query = await currentQuery()
          if (!query || signal.aborted) return
          const fetched = await fetchPastPage(page.client, query, nextKey, signal)
          if (signal.aborted) return
          pageCount++
          nextKey = fetched.nextKey
          book.replace([...book.all(), ...fetched.orders], requestedAt)
        }
        updateNextPage()
      } catch (error) {
        if (signal.aborted) return
        $nextPage.set('failed')
        reportFailure(error)
      }
    },
    reportFailure,
    stop,
  }
}
