import { and, asc, eq, gt, inArray, lt, lte, max, min, ne } from 'drizzle-orm'
import type { Database } from '../database.ts'
import { facts, type OrderRow, orderEvents, orders } from '../schema.ts'

/** An order with the id of the newest event that it changed by. */
export interface OrderChange {
  eventId: number
  order: OrderRow
}

/** Writes the event of a change, as the last statement of its transaction: it holds the stream's lock until the end. */
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

/** Orders changed after the event, each once with its newest event, oldest first. `until` and `vendorIds` narrow. */
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

/** Event before the oldest one kept: a cursor below it may have missed something. 0 when all are kept. */
export async function retainedAfter(database: Database): Promise<number> {
  const [row] = await database.select({ oldest: min(orderEvents.eventId) }).from(orderEvents)
  return (row?.oldest ?? 1) - 1
}

/** Forgets events older than the time, but never the newest: it holds the place in the count. */
export async function forgetEvents(database: Database, before: Date) {
  const newest = await newestEventId(database)
  await database.delete(orderEvents).where(and(lt(orderEvents.createdAt, before), ne(orderEvents.eventId, newest)))
}

/** A few random letters made with the database: cursors of another database are told apart by it. */
export async function databaseEpoch(database: Database): Promise<string> {
  await database
    .insert(facts)
    .values({ name: 'epoch', value: crypto.randomUUID().slice(0, 8) })
    .onConflictDoNothing()
  const [row] = await database.select().from(facts).where(eq(facts.name, 'epoch'))
  return row?.value ?? ''
}
