import { and, desc, eq, gte, isNotNull, lt, lte, type SQL, sql } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import type { Database } from '../database.ts'
import { orders } from '../schema.ts'
import type { VendorIds } from '../vendors/vendor-ids.ts'
import { versionOf } from './orders.ts'

export interface OrderListFilter {
  vendorIds: VendorIds
  from: Date | null
  to: Date | null
  /** Lists only preorders, and compares their delivery time instead of the placing time. */
  scheduled: boolean
  /** If set, also lists orders of the week before `from` that have another status. */
  endStatuses: ReadonlySet<string> | null
  customerPhoneKey: string | null
  after: { createdAt: Date; orderId: string } | null
  count: number
}

/** An order in a list. Its version changes with the order. */
export interface OrderListEntry {
  orderId: string
  createdAt: Date
  version: number
}

const weekMs = 7 * 86_400_000

/** Selects the unfinished orders of the week before a time. Statuses are written out, because only then the index of these rows is used. */
function unfinishedBefore(from: Date, endStatuses: ReadonlySet<string>) {
  const ended = sql.raw([...endStatuses].map((status) => `'${status}'`).join(', '))
  const isRecent = gte(orders.createdAt, new Date(from.getTime() - weekMs))
  return and(isRecent, lt(orders.createdAt, from), sql`${orders.status} not in (${ended})`)
}

/** Returns a page of orders, newest first, and one more if there is another page. */
export async function listOrders(database: Database, filter: OrderListFilter): Promise<OrderListEntry[]> {
  const { from, to, after, scheduled, endStatuses } = filter
  const limit = filter.count + 1
  const seconds = (time: Date) => Math.floor(time.getTime() / 1000)
  const inRange = scheduled
    ? and(
        isNotNull(orders.preorderedFor),
        from ? gte(orders.preorderedFor, seconds(from)) : undefined,
        to ? lte(orders.preorderedFor, seconds(to)) : undefined,
      )
    : from
      ? gte(orders.createdAt, from)
      : undefined
  const newest = (range: SQL | undefined) =>
    newestOrders(
      database,
      filter.vendorIds,
      and(
        range,
        to && !scheduled ? lte(orders.createdAt, to) : undefined,
        filter.customerPhoneKey === null ? undefined : eq(orders.customerPhoneKey, filter.customerPhoneKey),
        after ? and(lte(orders.createdAt, after.createdAt), isBefore(after)) : undefined,
      ),
      limit,
    )
  const page =
    from && endStatuses && !scheduled
      ? unionAll(newest(inRange), newest(unfinishedBefore(from, endStatuses))).as('page')
      : newest(inRange).as('page')
  return database
    .select({ orderId: page.orderId, createdAt: page.createdAt, version: versionOf })
    .from(page)
    .innerJoin(orders, eq(orders.orderId, page.orderId))
    .orderBy(desc(page.createdAt), desc(page.orderId))
    .limit(limit)
}

/**
 * Selects the newest orders of vendors that meet a condition, newest first. Reads each vendor's in the order of their index up
 * to the limit, so that the cost doesn't grow with the number of orders: other calls wait while rows are read and sorted.
 */
export function newestOrders(database: Database, vendorIds: VendorIds, condition: SQL | undefined, limit: number) {
  const found = database.select({ orderId: orders.orderId, createdAt: orders.createdAt }).from(orders)
  const newestFirst = [desc(orders.createdAt), desc(orders.orderId)]
  if (vendorIds === 'all') {
    const newest = found
      .where(condition)
      .orderBy(...newestFirst)
      .limit(limit)
      .as('newest')
    return database.select({ orderId: newest.orderId, createdAt: newest.createdAt }).from(newest)
  }
  // A range and its order, which only an index by vendor has. For an equal ID, the database may read all vendors' by time.
  const ofVendor = sql`${orders.vendorId} between listed.vendor_id and listed.vendor_id`
  const newest = found
    .where(and(ofVendor, condition))
    .orderBy(orders.vendorId, ...newestFirst)
    .limit(limit)
    .as('newest')
  return database
    .select({ orderId: newest.orderId, createdAt: newest.createdAt })
    .from(sql`jsonb_array_elements_text(${JSON.stringify(vendorIds)}::jsonb) as listed(vendor_id)`)
    .crossJoinLateral(newest)
    .orderBy(desc(newest.createdAt), desc(newest.orderId))
    .limit(limit)
}

/** Whether an order follows another one in a list. */
export const isBefore = ({ createdAt, orderId }: { createdAt: Date; orderId: string }) =>
  sql`(${orders.createdAt}, ${orders.orderId}) < (${createdAt.toISOString()}::timestamptz, ${orderId})`
