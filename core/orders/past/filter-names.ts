/** Periods (specification 1 §3, §4). */
export const dateCategories = ['Yesterday', 'PastWeek', 'PastMonth', 'Custom'] as const
export type DateCategory = (typeof dateCategories)[number]

/** Days in the outlet's zone, such as `2026-11-20`, both included. */
export type DateFilter =
  | { category: Exclude<DateCategory, 'Custom'> }
  | { category: 'Custom'; from: string; to: string }

/** Specification 1 §3, orderStatusFilter. */
export const statusFilters = ['ANY', 'NEW', 'COLLECTED', 'DELIVERED', 'CANCELLED'] as const
export type StatusFilter = (typeof statusFilters)[number]
