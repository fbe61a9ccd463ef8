import { inArray } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'

/** IDs of vendors; or all vendors, also those of guests. */
export type VendorIds = readonly string[] | 'all'

/** Condition that a column has one of the IDs. */
export const isOneOf = (column: AnyPgColumn, vendorIds: VendorIds) =>
  vendorIds === 'all' ? undefined : inArray(column, [...vendorIds])
