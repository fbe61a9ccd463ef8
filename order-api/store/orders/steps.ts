import {
  and,
  asc,
  count,
  desc,
  eq,
  getTableColumns,
  gte,
  inArray,
  isNotNull,
  isNull,
  lte,
  notInArray,
  sql,
} from 'drizzle-orm'
import type { Database } from '../database.ts'
import { type OrderRow, orderEvents, orders } from '../schema.ts'
import type { OrderChange } from './events.ts'

/** `version` changes with every update of the row. */
export interface ReadOrder {
  order: OrderRow
  version: string
}

const readOrder = { order: orders, version: sql<string>`${orders}.xmin::text` }

/** Returns orders whose next step is due, earliest first. */
export async function dueOrders(database: Database, now: Date, limit: number): Promise<ReadOrder[]> {
  return database
    .select(readOrder)
    .from(orders)
    .where(lte(orders.nextStepAt, now))
    .orderBy(asc(orders.nextStepAt), asc(orders.orderId))
    .limit(limit)
}

export async function orderToMove(database: Database, orderId: string): Promise<ReadOrder | null> {
  const [read] = await database.select(readOrder).from(orders).where(eq(orders.orderId, orderId))
  return read ?? null
}

/** Counts running orders of the vendors, without preorders. */
export async function countRunning(database: Database, vendorIds: string[]): Promise<number> {
  const isMoving = and(isNotNull(orders.nextStepAt), isNull(orders.preorderedFor))
  return database.$count(orders, and(inArray(orders.vendorId, vendorIds), isMoving))
}

export async function earliestStepAt(database: Database): Promise<Date | null> {
  const [row] = await database
    .select({ at: orders.nextStepAt })
    .from(orders)
    .where(isNotNull(orders.nextStepAt))
    .orderBy(asc(orders.nextStepAt))
    .limit(1)
  return row?.at ?? null
}

/** Returns orders of a fleet that haven't ended. */
export async function runningOrdersOf(
  database: Database,
  fleet: string,
  ended: ReadonlySet<string>,
): Promise<ReadOrder[]> {
  return database
    .select(readOrder)
    .from(orders)
    .where(and(eq(orders.fleet, fleet), notInArray(orders.status, [...ended])))
}

/** Counts the orders that haven't ended, by their fleet. */
export async function runningFleets(database: Database, ended: ReadonlySet<string>) {
  return database
    .select({ fleet: orders.fleet, count: count() })
    .from(orders)
    .where(notInArray(orders.status, [...ended]))
    .groupBy(orders.fleet)
}

/** Gives an order to another fleet; its status stays. */
export async function assignFleet(
  database: Database,
  { orderId, fleet }: OrderRow,
  change: Partial<Omit<OrderRow, 'status' | 'statusHistory'>> & { fleet: string },
) {
  await database
    .update(orders)
    .set(change)
    .where(and(eq(orders.orderId, orderId), eq(orders.fleet, fleet)))
}

/** Returns riders by order ID. @param ended end statuses */
export async function ridersByOrder(database: Database, ended: ReadonlySet<string>): Promise<Map<string, string>> {
  const rows = await database
    .select({ orderId: orders.orderId, riderId: orders.riderId })
    .from(orders)
    .where(and(isNotNull(orders.riderId), notInArray(orders.status, [...ended])))
  return new Map(rows.map(({ orderId, riderId }) => [orderId, riderId ?? '']))
}

/** Returns the current orders of a fleet's riders. @param ended end statuses */
export async function ordersOfRiders(
  database: Database,
  { fleet, riderIds, ended }: { fleet: string; riderIds: readonly string[]; ended: ReadonlySet<string> },
) {
  const isTheirs = and(eq(orders.fleet, fleet), inArray(orders.riderId, [...riderIds]))
  return database
    .select()
    .from(orders)
    .where(and(isTheirs, notInArray(orders.status, [...ended])))
}

export interface OrderStep extends ReadOrder {
  change: Partial<OrderRow> & { status: string; updatedAt: Date }
}

/** Moves many orders and writes events in one statement, leaving out orders that changed. Returns the changes in event order. */
export async function takeSteps(database: Database, steps: readonly OrderStep[]): Promise<OrderChange[]> {
  if (steps.length === 0) return []
  const columns = getTableColumns(orders)
  const changed = new Map<string, OrderRow>()
  const names = new Set<string>()
  const moves = steps.map(({ order, version, change }) => {
    const entry = { status: change.status, created_at: change.updatedAt.toISOString() }
    const changedFields = { ...change, statusHistory: [...order.statusHistory, entry] }
    changed.set(order.orderId, { ...order, ...changedFields })
    const values: Record<string, unknown> = {}
    for (const [key, value] of Object.entries(changedFields)) {
      const { name } = columns[key as keyof typeof changedFields]
      names.add(name)
      values[name] = value
    }
    return { order_id: order.orderId, version, values }
  })
  const columnList = sql.raw([...names].join(', '))
  const newValues = sql.raw([...names].map((name) => `changed.${name}`).join(', '))
  // Locks rows sorted by ID, before events, to avoid deadlocks.
  const moved = database.$with('moved', {}).as(sql`
    with wanted as materialized (
      select orders.order_id, given.values
      from jsonb_to_recordset(${JSON.stringify(moves)}::jsonb) as given(order_id text, version text, values jsonb)
      join orders on orders.order_id = given.order_id and orders.xmin::text = given.version
      order by orders.order_id
      for update of orders skip locked
    )
    update orders set (${columnList}) = (select ${newValues} from jsonb_populate_record(orders, wanted.values) as changed)
    from wanted where orders.order_id = wanted.order_id
    returning orders.order_id, orders.vendor_id, orders.status, orders.updated_at`)
  const events = database.$with('recorded', { orderId: orderEvents.orderId, eventId: orderEvents.eventId }).as(sql`
    insert into order_events (order_id, vendor_id, status, created_at)
    select order_id, vendor_id, status, updated_at from moved order by updated_at, order_id
    returning order_id, event_id`)
  const rows = await database.with(moved, events).select().from(events).orderBy(asc(events.eventId))
  return rows.flatMap(({ orderId, eventId }) => {
    const order = changed.get(orderId)
    return order ? { eventId, order } : []
  })
}

/** Returns the rider's current orders, newest change first. @param ended end statuses */
export async function ordersOfRider(database: Database, riderId: string, ended: ReadonlySet<string>) {
  return database
    .select()
    .from(orders)
    .where(and(eq(orders.riderId, riderId), notInArray(orders.status, [...ended])))
    .orderBy(desc(orders.updatedAt))
    .limit(20)
}

/** Returns the rider's orders that ended since then. */
export async function endedOrdersOfRider(
  database: Database,
  riderId: string,
  { ended, since }: { ended: ReadonlySet<string>; since: Date },
) {
  return database
    .select({ vendorId: orders.vendorId })
    .from(orders)
    .where(and(eq(orders.riderId, riderId), inArray(orders.status, [...ended]), gte(orders.updatedAt, since)))
}
