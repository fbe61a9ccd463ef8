/** Periods (specification 1 §3, §4). */
export const dateCategories = ['Yesterday', 'PastWeek', 'PastMonth', 'Custom'] as const
export type DateCategory = (typeof dateCategories)[number]

/** `from` and `to` are days in the outlet's zone, both included. */
export type DateFilter =
  | { category: Exclude<DateCategory, 'Custom'> }
  | { category: 'Custom'; from: string; to: string }

export const statusFilters = ['ANY', 'NEW', 'COLLECTED', 'DELIVERED', 'CANCELLED'] as const
export type StatusFilter = (typeof statusFilters)[number]
