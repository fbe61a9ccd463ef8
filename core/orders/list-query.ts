import { type DateCategory, type DateFilter, type StatusFilter, statusFilters } from './past/filter-names.ts'
import { type OrderTab, orderTabs } from './tabs.ts'

/** What a user has set a list to. Left out: as at the start. */
export interface ListSettings {
  tab?: OrderTab
  search?: string
  dates?: DateFilter
  status?: StatusFilter
}

const periods = {
  Yesterday: 'yesterday',
  PastWeek: 'week',
  PastMonth: 'month',
  Custom: 'custom',
} as const satisfies Record<DateCategory, string>
const day = /^\d{4}-\d{2}-\d{2}$/
const longestSearch = 100
/** Five digits in a row, however they are spelled: a customer's phone number belongs in no address. */
const phoneLike = /(?:\d[\s().+-]*){5}/

/**
 * The settings as the query of an address, without `?`; empty at the start. A search that may hold a phone number is left
 * out, unless it is an order's ID.
 */
export function listQueryOf({ tab, search = '', dates, status }: ListSettings): string {
  const query = new URLSearchParams()
  const typed = search.trim()
  const isOrder = /-(?=\d*[a-z])\w{6}$/i.test(typed)
  const isPhone = phoneLike.test(typed) && !isOrder
  if (tab && tab !== 'new') query.set('tab', tab)
  if (typed !== '' && !isPhone) query.set('q', typed.slice(0, longestSearch))
  if (dates && dates.category !== 'Yesterday') query.set('period', periods[dates.category])
  if (dates?.category === 'Custom') {
    query.set('from', dates.from)
    query.set('to', dates.to)
  }
  if (status && status !== 'ANY') query.set('status', status.toLowerCase())
  return query.toString()
}

/** Reads a query, with or without `?`; what makes no sense is left out. */
export function readListQuery(text: string): ListSettings {
  const query = new URLSearchParams(text)
  const tab = orderTabs.find((one) => one === query.get('tab'))
  const status = statusFilters.find((one) => one.toLowerCase() === query.get('status'))
  const search = query.get('q')?.slice(0, longestSearch)
  const dates = datesOf(query)
  return { ...(tab && { tab }), ...(search && { search }), ...(dates && { dates }), ...(status && { status }) }
}

function datesOf(query: URLSearchParams): DateFilter | null {
  const [from, to] = [query.get('from') ?? '', query.get('to') ?? '']
  const name = query.get('period')
  if (name === periods.Custom) return day.test(from) && day.test(to) ? { category: 'Custom', from, to } : null
  const category = (['Yesterday', 'PastWeek', 'PastMonth'] as const).find((one) => periods[one] === name)
  return category ? { category } : null
}
