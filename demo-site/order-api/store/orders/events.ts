import { and, asc, eq, gt, inArray, lt, lte, max, min, ne } from 'drizzle-orm'
import type { Database } from '../database.ts'
import { type OrderRow, orderEvents, orders, serverValues } from '../schema.ts'

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

/** Returns orders changed after an event, each once, oldest first. `until` and `vendorIds` filter. */
export async function eventsAfter(
  database: Database,
  after: number,
  narrow: { until?: number; vendorIds?: string[]; orderId?: string; limit?: number } = {},
): Promise<OrderChange[]> {
  const newest = database
    .select({ orderId: orderEvents.orderId, eventId: max(orderEvents.eventId).as('newest_event_id') })
    .from(orderEvents)
    .where(
      and(
        gt(orderEvents.eventId, after),
        narrow.until === undefined ? undefined : lte(orderEvents.eventId, narrow.until),
        narrow.vendorIds && inArray(orderEvents.vendorId, narrow.vendorIds),
        narrow.orderId === undefined ? undefined : eq(orderEvents.orderId, narrow.orderId),
      ),
    )
    .groupBy(orderEvents.orderId)
    .as('newest')
  const query = database
    .select({ eventId: newest.eventId, order: orders })
    .from(newest)
    .innerJoin(orders, eq(orders.orderId, newest.orderId))
    .orderBy(asc(newest.eventId))
  const rows = await (narrow.limit === undefined ? query : query.limit(narrow.limit))
  return rows.map(({ eventId, order }) => ({ eventId: eventId ?? 0, order }))
}

/** Returns the event before the oldest kept one: older cursors may have missed some. 0 if all are kept. */
export async function lastDeletedEventId(database: Database): Promise<number> {
  const [row] = await database.select({ oldest: min(orderEvents.eventId) }).from(orderEvents)
  return (row?.oldest ?? 1) - 1
}

/** Deletes old events except the newest, which keeps the count. */
export async function deleteOldEvents(database: Database, before: Date) {
  const newest = await newestEventId(database)
  await database.delete(orderEvents).where(and(lt(orderEvents.createdAt, before), ne(orderEvents.eventId, newest)))
}

/** Random letters of this database, which mark its cursors. */
export async function databaseEpoch(database: Database): Promise<string> {
  await database
    .insert(serverValues)
    .values({ name: 'epoch', value: crypto.randomUUID().slice(0, 8) })
    .onConflictDoNothing()
  const [row] = await database.select().from(serverValues).where(eq(serverValues.name, 'epoch'))
  return row?.value ?? ''
}
