import type { ApiClient } from '../../api/client.ts'
import type { DateRange } from '../../time/date-ranges.ts'
import { matchesSearch } from '../search/search.ts'
import { fetchPastPage, type PastQuery } from './fetch-past.ts'
import type { StatusFilter } from './filter-names.ts'
import { hasStatus } from './past-filters.ts'

/** Ways to widen the filters of an empty list. */
export type WiderFilter = 'status' | 'dates' | 'outlets'

interface EmptyList {
  client: ApiClient
  query: PastQuery
  status: StatusFilter
  search: string
  now: number
  /** Null if it is chosen already. */
  month: DateRange | null
  canIncludeOutlets: boolean
}

/** Returns the filters that lead to orders, so that no shortcut of an empty list leads to another empty one. */
export async function findWiderFilters(list: EmptyList, signal: AbortSignal): Promise<WiderFilter[]> {
  const { client, query, status, search, now, month, canIncludeOutlets } = list

  async function hasOrders(change: Partial<PastQuery>, shownStatus: StatusFilter) {
    const { orders } = await fetchPastPage(client, { ...query, ...change }, null, signal)
    // The server compares phone numbers.
    const isFound = query.phone !== null ? () => true : matchesSearch
    return orders.some((order) => hasStatus(order, shownStatus, now) && isFound(order, search))
  }

  const candidates: [WiderFilter, Promise<boolean>][] = []
  if (status !== 'ANY') candidates.push(['status', hasOrders({}, 'ANY')])
  if (month) candidates.push(['dates', hasOrders({ period: month }, status)])
  if (canIncludeOutlets && !query.includeOutlets)
    candidates.push(['outlets', hasOrders({ includeOutlets: true }, status)])
  const found = await Promise.all(candidates.map(([, has]) => has))
  return candidates.flatMap(([filter], at) => (found[at] ? [filter] : []))
}
