import { and, desc, eq, gte, inArray, isNotNull, isNull, lt, lte, notInArray, or, sql } from 'drizzle-orm'
import type { Database } from '../database.ts'
import { insertInto } from '../insert-rows.ts'
import { type NewOrderRow, type OrderRow, orderEvents, orders } from '../schema.ts'
import { idempotency } from '../schema-idempotency.ts'
import { isOneOf, type VendorIds } from '../vendors/vendor-ids.ts'
import { type OrderChange, recordEvent } from './events.ts'

const proofCount = sql<number>`coalesce(jsonb_array_length(${orders.proofs}), 0)`
const refundsSent = sql<number>`coalesce(jsonb_array_length(${orders.payment}->'refunds_sent'), 0)`

// The version grows with every change, because each change adds to one of these lists.
const versionOf =
  sql<number>`jsonb_array_length(${orders.statusHistory}) + jsonb_array_length(${orders.receiverChanges})
  + jsonb_array_length(${orders.messages}) + jsonb_array_length(${orders.messageStates}) + jsonb_array_length(${orders.riderOffers}) + jsonb_array_length(${orders.fleetRefusals}) + ${proofCount} + ${refundsSent}`.mapWith(
    Number,
  )

export const versionIn = ({ riderOffers, proofs, payment, ...order }: OrderRow) =>
  order.statusHistory.length +
  order.receiverChanges.length +
  order.messages.length +
  order.messageStates.length +
  riderOffers.length +
  order.fleetRefusals.length +
  (proofs?.length ?? 0) +
  refundsSentIn(payment)

const refundsSentIn = (payment: OrderRow['payment']) => payment?.refunds_sent?.length ?? 0

/** Condition of a change of the payment: no refund was recorded or sent since the order was read. */
const isPaymentUnchanged = ({ payment }: OrderRow, change: { payment?: OrderRow['payment'] | undefined }) => {
  if (change.payment === undefined) return undefined
  return payment === null ? isNull(orders.payment) : sql`${orders.payment} = ${JSON.stringify(payment)}::jsonb`
}

const insertRows = insertInto(orders)

/** Stores an order, its event and the response to repeat in one statement, to save round trips. Returns the event's ID. */
export async function insertOrder(
  database: Database,
  order: OrderRow,
  call: { scope: string; key: string; requestHash: string; response: object } | null,
): Promise<number> {
  const { orderId, vendorId, status, createdAt } = order
  const placed = database.$with('placed', {}).as(insertRows([order]))
  const events = database
    .$with('recorded')
    .as(
      database
        .insert(orderEvents)
        .values({ orderId, vendorId, status, createdAt })
        .returning({ eventId: orderEvents.eventId }),
    )
  const storedOnce =
    call &&
    database.$with('kept').as(
      database
        .insert(idempotency)
        .values({ ...call, createdAt })
        .returning({ key: idempotency.key }),
    )
  const [row] = await database
    .with(placed, events, ...(storedOnce ? [storedOnce] : []))
    .select({ eventId: events.eventId })
    .from(events)
  if (!row) throw new Error('The order was not stored')
  return row.eventId
}

export async function storedResponse(database: Database, scope: string, key: string) {
  const [row] = await database
    .select()
    .from(idempotency)
    .where(and(eq(idempotency.scope, scope), eq(idempotency.key, key)))
  return row ?? null
}

export async function storeResponse(database: Database, response: typeof idempotency.$inferInsert) {
  await database.insert(idempotency).values(response).onConflictDoNothing()
}

export async function deleteOldResponses(database: Database, before: Date) {
  await database.delete(idempotency).where(lt(idempotency.createdAt, before))
}

/** Changes an order and writes the event; null if it has changed since it was read. @param inTransaction runs before the commit */
export async function changeOrder(
  database: Database,
  before: OrderRow,
  given: Partial<NewOrderRow> & { status: string; updatedAt: Date; happenedAt?: Date },
  inTransaction?: (transaction: Database) => Promise<void>,
): Promise<OrderChange | null> {
  // When the order reached the status, if before `updatedAt`.
  const { happenedAt = given.updatedAt, ...change } = given
  return database.transaction(async (transaction) => {
    const [row] = await transaction
      .update(orders)
      .set({
        ...change,
        statusHistory: [...before.statusHistory, { status: change.status, created_at: happenedAt.toISOString() }],
      })
      .where(
        and(
          eq(orders.orderId, before.orderId),
          eq(orders.status, before.status),
          sql`jsonb_array_length(${orders.statusHistory}) = ${before.statusHistory.length}`,
          // Fails if the receiver has changed it.
          change.destination && sql`jsonb_array_length(${orders.receiverChanges}) = ${before.receiverChanges.length}`,
          // Fails if a photo was added.
          change.proofs ? eq(proofCount, before.proofs?.length ?? 0) : undefined,
          // Fails if its rider has opened the link.
          change.riderOffers && sql`jsonb_array_length(${orders.riderOffers}) = ${before.riderOffers.length}`,
          isPaymentUnchanged(before, change),
        ),
      )
      .returning()
    if (!row) return null
    await inTransaction?.(transaction)
    const { orderId, vendorId, status } = row
    const eventId = await recordEvent(transaction, { orderId, vendorId, status, createdAt: change.updatedAt })
    return { order: row, eventId }
  })
}

/** Adds to an order without a new status; null if it has changed since it was read. */
export async function amendOrder(
  database: Database,
  before: OrderRow,
  change: Pick<
    Partial<NewOrderRow>,
    | 'destination'
    | 'receiverChanges'
    | 'messages'
    | 'messageStates'
    | 'payment'
    | 'statusHistory'
    | 'proofs'
    | 'fleetRefusals'
    | 'riderOffers'
    | 'riderId'
    | 'riderName'
    | 'riderPhone'
    | 'riderKey'
    | 'expectedPickupAt'
    | 'expectedDeliveryAt'
  > & { updatedAt: Date },
): Promise<OrderChange | null> {
  return database.transaction(async (transaction) => {
    const [row] = await transaction
      .update(orders)
      .set(change)
      .where(
        and(
          eq(orders.orderId, before.orderId),
          eq(versionOf, versionIn(before)),
          isPaymentUnchanged(before, change),
          // Fails if another key has taken it.
          change.riderKey ? sql`${orders.riderKey} is not distinct from ${before.riderKey}` : undefined,
        ),
      )
      .returning()
    if (!row) return null
    const { orderId, vendorId, status } = row
    const eventId = await recordEvent(transaction, { orderId, vendorId, status, createdAt: change.updatedAt })
    return { order: row, eventId }
  })
}

export async function orderById(database: Database, orderId: string) {
  const [row] = await database.select().from(orders).where(eq(orders.orderId, orderId))
  return row ?? null
}

/** Reads an order and lets other changes wait until the transaction ends. */
export async function lockOrder(transaction: Database, orderId: string): Promise<OrderRow | null> {
  const [row] = await transaction.select().from(orders).where(eq(orders.orderId, orderId)).for('update')
  return row ?? null
}

export async function orderByClientId(database: Database, placedBy: string, clientOrderId: string) {
  const [row] = await database
    .select()
    .from(orders)
    .where(and(eq(orders.placedBy, placedBy), eq(orders.clientOrderId, clientOrderId)))
  return row ?? null
}

export async function orderByTrackingId(database: Database, trackingId: string) {
  const [row] = await database.select().from(orders).where(eq(orders.trackingId, trackingId))
  return row ?? null
}

export interface OrderListFilter {
  vendorIds: VendorIds
  from: Date | null
  to: Date | null
  /** Lists only preorders, and compares their delivery time instead of the placing time. */
  scheduled: boolean
  now: Date
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

export async function ordersByIds(database: Database, orderIds: readonly string[]): Promise<OrderRow[]> {
  if (orderIds.length === 0) return []
  return database
    .select()
    .from(orders)
    .where(inArray(orders.orderId, [...orderIds]))
}

const dayMs = 86_400_000
const weekMs = 7 * dayMs

function placedSince(from: Date, endStatuses: ReadonlySet<string> | null) {
  const isInRange = gte(orders.createdAt, from)
  if (!endStatuses) return isInRange
  const isRecent = gte(orders.createdAt, new Date(from.getTime() - weekMs))
  return and(isRecent, or(isInRange, notInArray(orders.status, [...endStatuses])))
}

// A busy shop's page is within a day, and another's month is short.
const periodsMs = [dayMs, 31 * dayMs]

/**
 * Returns a page of orders, newest first, and one more if there is another page. Looks into longer and longer periods, so
 * that the cost doesn't grow with the number of a shop's orders: other calls wait while rows are read and sorted.
 */
export async function listOrders(database: Database, filter: OrderListFilter): Promise<OrderListEntry[]> {
  const { from, to, now, after, count } = filter
  // The range of preorders isn't one of placing times.
  const placedUntil = filter.scheduled ? null : to
  const placedFrom = filter.scheduled ? null : from
  const newest = (after?.createdAt ?? placedUntil ?? now).getTime()
  const earliest = placedFrom ? placedFrom.getTime() - (filter.endStatuses ? weekMs : 0) : Number.NEGATIVE_INFINITY
  for (const periodMs of periodsMs) {
    const start = newest - periodMs
    if (start <= earliest) break
    const rows = await ordersSince(database, filter, new Date(start))
    if (rows.length > count) return rows
  }
  return ordersSince(database, filter, null)
}

function ordersSince(database: Database, filter: OrderListFilter, start: Date | null): Promise<OrderListEntry[]> {
  const { from, to, after } = filter
  const seconds = (time: Date) => Math.floor(time.getTime() / 1000)
  const range = filter.scheduled
    ? [
        isNotNull(orders.preorderedFor),
        from ? gte(orders.preorderedFor, seconds(from)) : undefined,
        to ? lte(orders.preorderedFor, seconds(to)) : undefined,
      ]
    : [from ? placedSince(from, filter.endStatuses) : undefined, to ? lte(orders.createdAt, to) : undefined]
  return database
    .select({ orderId: orders.orderId, createdAt: orders.createdAt, version: versionOf })
    .from(orders)
    .where(
      and(
        isOneOf(orders.vendorId, filter.vendorIds),
        ...range,
        start ? gte(orders.createdAt, start) : undefined,
        filter.customerPhoneKey === null ? undefined : eq(orders.customerPhoneKey, filter.customerPhoneKey),
        after ? and(lte(orders.createdAt, after.createdAt), isBefore(after)) : undefined,
      ),
    )
    .orderBy(desc(orders.createdAt), desc(orders.orderId))
    .limit(filter.count + 1)
}

/** Whether an order follows another one in a list. */
export const isBefore = ({ createdAt, orderId }: { createdAt: Date; orderId: string }) =>
  sql`(${orders.createdAt}, ${orders.orderId}) < (${createdAt.toISOString()}::timestamptz, ${orderId})`
