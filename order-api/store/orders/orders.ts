import { and, eq, inArray, isNull, lt, sql } from 'drizzle-orm'
import type { Database } from '../database.ts'
import { insertInto } from '../insert-rows.ts'
import { type NewOrderRow, type OrderRow, orderEvents, orders } from '../schema.ts'
import { idempotency } from '../schema-idempotency.ts'
import { type OrderChange, recordEvent } from './events.ts'

const proofCount = sql<number>`coalesce(jsonb_array_length(${orders.proofs}), 0)`
const refundsSent = sql<number>`coalesce(jsonb_array_length(${orders.payment}->'refunds_sent'), 0)`

// The version grows with every change, because each change adds to one of these lists.
export const versionOf =
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

export async function ordersByIds(database: Database, orderIds: readonly string[]): Promise<OrderRow[]> {
  if (orderIds.length === 0) return []
  return database
    .select()
    .from(orders)
    .where(inArray(orders.orderId, [...orderIds]))
}
