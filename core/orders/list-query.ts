import { type DateCategory, type DateFilter, type StatusFilter, statusFilters } from './past/filter-names.ts'
import { firstTab, type OrderTab, orderTabs } from './tabs.ts'

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
const dayPattern = /^\d{4}-\d{2}-\d{2}$/
const maxSearchLength = 100
// Five digits, because phone numbers mustn't get into URLs.
const phonePattern = /(?:\d[\s().+-]*){5}/

/** Writes settings as a query without `?`. Searches that may be phone numbers are left out, order IDs aren't. */
export function listQueryOf({ tab, search = '', dates, status }: ListSettings): string {
  const query = new URLSearchParams()
  const typed = search.trim()
  const isOrderId = /-(?=\d*[a-z])\w{6}$/i.test(typed)
  const isPhone = phonePattern.test(typed) && !isOrderId
  if (tab && tab !== firstTab) query.set('tab', tab)
  if (typed !== '' && !isPhone) query.set('q', typed.slice(0, maxSearchLength))
  if (dates && dates.category !== 'Yesterday') query.set('period', periods[dates.category])
  if (dates?.category === 'Custom') {
    query.set('from', dates.from)
    query.set('to', dates.to)
  }
  if (status && status !== 'ANY') query.set('status', status.toLowerCase())
  return query.toString()
}

/** Parses a query; ignores invalid values. */
export function readListQuery(text: string): ListSettings {
  const query = new URLSearchParams(text)
  const tab = orderTabs.find((one) => one === query.get('tab'))
  const status = statusFilters.find((one) => one.toLowerCase() === query.get('status'))
  const search = query.get('q')?.slice(0, maxSearchLength)
  const dates = datesOf(query)
  return { ...(tab && { tab }), ...(search && { search }), ...(dates && { dates }), ...(status && { status }) }
}

function datesOf(query: URLSearchParams): DateFilter | null {
  const [from, to] = [query.get('from') ?? '', query.get('to') ?? '']
  const name = query.get('period')
  if (name === periods.Custom)
    return dayPattern.test(from) && dayPattern.test(to) ? { category: 'Custom', from, to } : null
  const category = (['Yesterday', 'PastWeek', 'PastMonth'] as const).find((one) => periods[one] === name)
  return category ? { category } : null
}
