export { type StatusFilter, statusFilters } from '../../api/order-lists.ts'

/** Periods (specification 1 §3, §4). */
export const dateCategories = ['Yesterday', 'PastWeek', 'PastMonth', 'Custom'] as const
export type DateCategory = (typeof dateCategories)[number]

/** `from` and `to` are days in the outlet's zone, both included. */
export type DateFilter =
  | { category: Exclude<DateCategory, 'Custom'> }
  | { category: 'Custom'; from: string; to: string }
