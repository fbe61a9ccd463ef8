import { and, asc, eq, gt, lt, lte, max, min, ne } from 'drizzle-orm'
import type { Database } from '../database.ts'
import { type OrderRow, orderEvents, orders, serverValues } from '../schema.ts'
import { isOneOf, type VendorIds } from '../vendors/vendor-ids.ts'

/** An order with the ID of its newest event. */
export interface OrderChange {
  eventId: number
  order: OrderRow
}

/** Writes a change's event. Must be the transaction's last statement, because it locks the stream until the commit. */
export async function recordEvent(
  transaction: Database,
  event: { orderId: string; vendorId: string; status: string; createdAt: Date },
): Promise<number> {
  const [row] = await transaction.insert(orderEvents).values(event).returning({ eventId: orderEvents.eventId })
  if (!row) throw new Error('The event was not stored')
  return row.eventId
}

export async function newestEventId(database: Database): Promise<number> {
  const [row] = await database.select({ newest: max(orderEvents.eventId) }).from(orderEvents)
  return row?.newest ?? 0
}

/** Returns the orders that changed after an event and match the filter, each once, oldest change first. */
export async function eventsAfter(
  database: Database,
  after: number,
  filter: { until?: number; vendorIds?: VendorIds; orderId?: string; fleet?: string; limit?: number } = {},
): Promise<OrderChange[]> {
  const newest = database
    .select({ orderId: orderEvents.orderId, eventId: max(orderEvents.eventId).as('newest_event_id') })
    .from(orderEvents)
    .where(
      and(
        gt(orderEvents.eventId, after),
        filter.until === undefined ? undefined : lte(orderEvents.eventId, filter.until),
        filter.vendorIds && isOneOf(orderEvents.vendorId, filter.vendorIds),
        filter.orderId === undefined ? undefined : eq(orderEvents.orderId, filter.orderId),
      ),
    )
    .groupBy(orderEvents.orderId)
    .as('newest')
  const query = database
    .select({ eventId: newest.eventId, order: orders })
    .from(newest)
    .innerJoin(orders, eq(orders.orderId, newest.orderId))
    .where(filter.fleet === undefined ? undefined : eq(orders.fleet, filter.fleet))
    .orderBy(asc(newest.eventId))
  const rows = await (filter.limit === undefined ? query : query.limit(filter.limit))
  return rows.map(({ eventId, order }) => ({ eventId: eventId ?? 0, order }))
}

/** Returns the ID before the oldest stored event, or 0 if none was deleted. Events after older cursors may be deleted. */
export async function lastDeletedEventId(database: Database): Promise<number> {
  const [row] = await database.select({ oldest: min(orderEvents.eventId) }).from(orderEvents)
  return (row?.oldest ?? 1) - 1
}

/** Deletes old events except the newest, from which IDs continue. */
export async function deleteOldEvents(database: Database, before: Date) {
  const newest = await newestEventId(database)
  await database.delete(orderEvents).where(and(lt(orderEvents.createdAt, before), ne(orderEvents.eventId, newest)))
}

/** Returns random characters that identify this database in cursors. */
export async function databaseEpoch(database: Database): Promise<string> {
  await database
    .insert(serverValues)
    .values({ name: 'epoch', value: crypto.randomUUID().slice(0, 8) })
    .onConflictDoNothing()
  const [row] = await database.select().from(serverValues).where(eq(serverValues.name, 'epoch'))
  return row?.value ?? ''
}
