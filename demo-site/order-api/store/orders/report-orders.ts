import { and, desc, gte, inArray, lte } from 'drizzle-orm'
import type { Database } from '../database.ts'
import { type OrderRow, orders } from '../schema.ts'

/** The orders placed in a period, newest first, at most `limit`. */
export async function ordersForReport(
  database: Database,
  filter: { vendorIds: string[]; from: Date; to: Date; limit: number },
): Promise<OrderRow[]> {
  return database
    .select()
    .from(orders)
    .where(
      and(
        inArray(orders.vendorId, filter.vendorIds),
        gte(orders.createdAt, filter.from),
        lte(orders.createdAt, filter.to),
      ),
    )
    .orderBy(desc(orders.createdAt), desc(orders.orderId))
    .limit(filter.limit)
}
