import type { Clock } from '../../environment.ts'
import type { TextKey } from '../../i18n/keys.ts'
import type { DateRange } from '../../time/date-ranges.ts'
import { daysBetween, daysUntilYesterday, wholeDays } from '../../time/past-days.ts'
import type { Order } from '../order/order.ts'
import { tabOf } from '../tabs.ts'
import type { DateFilter, StatusFilter } from './filter-names.ts'

const daysBack = { Yesterday: 1, PastWeek: 7, PastMonth: 30 }

/** The specification gives no limit. This allows any whole month. */
export const maxPeriodDays = 31

/** Returns why a custom period is invalid. @param today day in the zone */
export function periodProblem(from: string, to: string, today: string): TextKey | null {
  const days = daysBetween(from, to)
  if (Number.isNaN(days)) return 'history.period-missing'
  if (days < 1) return 'history.period-reversed'
  if (days > maxPeriodDays) return 'history.period-too-long'
  return to > today ? 'history.period-in-future' : null
}

export function dateRangeOf(filter: DateFilter, clock: Pick<Clock, 'now'>, zone: string): Promise<DateRange> {
  return filter.category === 'Custom'
    ? wholeDays(filter.from, filter.to, zone)
    : daysUntilYesterday(clock, zone, daysBack[filter.category])
}

/** Whether an order passes the filter. As in the tabs, returned counts as delivered; preorders count as new. */
export function hasStatus(order: Pick<Order, 'status' | 'history'>, filter: StatusFilter, now: number) {
  if (filter === 'ANY') return true
  return tabOf({ ...order, preorderedFor: null }, now) === filter.toLowerCase()
}
