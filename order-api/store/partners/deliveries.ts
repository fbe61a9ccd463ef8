import { and, asc, desc, eq, gt, gte, inArray, isNotNull, isNull, lt, lte, notInArray, or, sql } from 'drizzle-orm'
import type { Database } from '../database.ts'
import { newestEventId } from '../orders/events.ts'
import { accounts, accountVendors, type OrderRow, orderEvents, orders, serverValues, vendors } from '../schema.ts'
import {
  type DeliveryAttempt,
  type WebhookDeliveryRow,
  type WebhookEndpointRow,
  webhookDeliveries,
  webhookEndpoints,
} from '../schema-partners.ts'

/** An order change and an endpoint that may receive it. */
export interface EndpointEvent {
  eventId: number
  status: string
  createdAt: Date
  order: OrderRow
  endpoint: WebhookEndpointRow
}
export type NewDelivery = typeof webhookDeliveries.$inferInsert

/** Name of the stored ID of the last event whose deliveries are queued. */
const cursorKey = 'webhook-cursor'
const eventsPerRun = 500
const maxAttemptsKept = 20

/**
 * Queues a delivery of each new event to each endpoint of the order's vendor and its parent, if the account that created
 * the endpoint has access, and of orders of the fleet API to endpoints of its keys. Several servers can run it, and nothing is queued twice. Returns whether there may be more events.
 */
export function queueDeliveries(
  database: Database,
  deliveriesOf: (event: EndpointEvent) => NewDelivery[],
): Promise<boolean> {
  return database.transaction(async (transaction) => {
    await transaction.insert(serverValues).values({ name: cursorKey, value: '0' }).onConflictDoNothing()
    const [cursor] = await transaction.select().from(serverValues).where(eq(serverValues.name, cursorKey)).for('update')
    const newestId = await newestEventId(transaction)
    const events = await eventsWithEndpoints(transaction, Number(cursor?.value ?? 0), newestId)
    const queued = events.flatMap(deliveriesOf)
    if (queued.length > 0) await transaction.insert(webhookDeliveries).values(queued).onConflictDoNothing()
    const hasMore = events.length === eventsPerRun
    // The last event may have more endpoints, so it is queued again.
    const lastQueuedId = hasMore ? (events.at(-1)?.eventId ?? 0) - 1 : newestId
    await transaction
      .update(serverValues)
      .set({ value: String(lastQueuedId) })
      .where(eq(serverValues.name, cursorKey))
    return hasMore
  })
}

function eventsWithEndpoints(database: Database, after: number, until: number): Promise<EndpointEvent[]> {
  const isVendorOfEndpoint = or(
    eq(webhookEndpoints.vendorId, vendors.vendorId),
    eq(webhookEndpoints.vendorId, vendors.parentVendorId),
  )
  const isOfFleet = and(isNotNull(webhookEndpoints.fleetKey), eq(orders.fleet, 'api'))
  const hasAccess = sql`exists (select from ${accounts} join ${accountVendors} using (account_id)
    where ${accounts.accountId} = ${webhookEndpoints.accountId} and ${accounts.disabledAt} is null
    and ${accountVendors.vendorId} in (${vendors.vendorId}, ${vendors.parentVendorId}))`
  return database
    .select({
      eventId: orderEvents.eventId,
      status: orderEvents.status,
      createdAt: orderEvents.createdAt,
      order: orders,
      endpoint: webhookEndpoints,
    })
    .from(orderEvents)
    .innerJoin(orders, eq(orders.orderId, orderEvents.orderId))
    .innerJoin(vendors, eq(vendors.vendorId, orderEvents.vendorId))
    .innerJoin(webhookEndpoints, and(or(isVendorOfEndpoint, isOfFleet), isNull(webhookEndpoints.disabledAt)))
    .where(
      and(
        gt(orderEvents.eventId, after),
        lte(orderEvents.eventId, until),
        gte(orderEvents.createdAt, webhookEndpoints.createdAt),
        or(isOfFleet, hasAccess),
      ),
    )
    .orderBy(asc(orderEvents.eventId))
    .limit(eventsPerRun)
}

export async function addDelivery(database: Database, delivery: NewDelivery) {
  await database.insert(webhookDeliveries).values(delivery)
}

/** SQL condition: the endpoint is enabled and isn't in `except`, the IDs of busy endpoints. */
const isCallable = (except: string[]) =>
  and(
    isNull(webhookEndpoints.disabledAt),
    except.length > 0 ? notInArray(webhookEndpoints.endpointId, except) : undefined,
  )

export interface DueDelivery {
  delivery: WebhookDeliveryRow
  endpoint: WebhookEndpointRow
}

/**
 * Claims due deliveries, a few per endpoint so that a slow one doesn't delay others. They are due again at
 * `leasedUntil` unless this process records a result.
 */
export async function leaseDueDeliveries(
  database: Database,
  limits: { now: Date; leasedUntil: Date; max: number; maxPerEndpoint: number; except: string[] },
): Promise<DueDelivery[]> {
  const { now, leasedUntil, max, maxPerEndpoint, except } = limits
  const isDue = and(lte(webhookDeliveries.nextTryAt, now), isCallable(except))
  const rankedDeliveries = database
    .select({
      deliveryId: webhookDeliveries.deliveryId,
      nextTryAt: webhookDeliveries.nextTryAt,
      rank: sql<number>`row_number() over (partition by ${webhookDeliveries.endpointId} order by ${webhookDeliveries.nextTryAt}, ${webhookDeliveries.deliveryId})`.as(
        'rank',
      ),
    })
    .from(webhookDeliveries)
    .innerJoin(webhookEndpoints, eq(webhookEndpoints.endpointId, webhookDeliveries.endpointId))
    .where(isDue)
    .as('ranked')
  const due = await database
    .select({ deliveryId: rankedDeliveries.deliveryId })
    .from(rankedDeliveries)
    .where(lte(rankedDeliveries.rank, maxPerEndpoint))
    .orderBy(asc(rankedDeliveries.nextTryAt), asc(rankedDeliveries.deliveryId))
    .limit(max)
  if (due.length === 0) return []
  const ids = due.map(({ deliveryId }) => deliveryId)
  // Leaves out deliveries that another server has claimed in the meantime.
  const leased = await database
    .update(webhookDeliveries)
    .set({ nextTryAt: leasedUntil })
    .where(and(inArray(webhookDeliveries.deliveryId, ids), lte(webhookDeliveries.nextTryAt, now)))
    .returning()
  const endpoints = await database
    .select()
    .from(webhookEndpoints)
    .where(inArray(webhookEndpoints.endpointId, [...new Set(leased.map(({ endpointId }) => endpointId))]))
  return leased
    .sort((a, b) => a.deliveryId - b.deliveryId)
    .flatMap((delivery) => {
      const endpoint = endpoints.find(({ endpointId }) => endpointId === delivery.endpointId)
      return endpoint ? [{ delivery, endpoint }] : []
    })
}

export async function earliestTryAt(database: Database, except: string[]): Promise<Date | null> {
  const [row] = await database
    .select({ at: webhookDeliveries.nextTryAt })
    .from(webhookDeliveries)
    .innerJoin(webhookEndpoints, eq(webhookEndpoints.endpointId, webhookDeliveries.endpointId))
    .where(and(isNotNull(webhookDeliveries.nextTryAt), isCallable(except)))
    .orderBy(asc(webhookDeliveries.nextTryAt))
    .limit(1)
  return row?.at ?? null
}

/** Records an attempt. `nextTryAt` is null after success or the last failure. */
export async function recordAttempt(
  database: Database,
  { deliveryId, endpointId, tries, failedTries }: WebhookDeliveryRow,
  outcome: { attempt: DeliveryAttempt; deliveredAt: Date | null; nextTryAt: Date | null; failedAt: Date | null },
) {
  const { attempt, deliveredAt, nextTryAt, failedAt } = outcome
  await database
    .update(webhookDeliveries)
    .set({
      nextTryAt,
      tries: [...tries, attempt].slice(-maxAttemptsKept),
      ...(failedAt === null ? { deliveredAt } : { failedTries: failedTries + 1 }),
    })
    .where(eq(webhookDeliveries.deliveryId, deliveryId))
  await database
    .update(webhookEndpoints)
    .set({ failingSince: failedAt && sql`coalesce(${webhookEndpoints.failingSince}, ${failedAt.toISOString()})` })
    .where(
      and(
        eq(webhookEndpoints.endpointId, endpointId),
        failedAt ? isNull(webhookEndpoints.failingSince) : isNotNull(webhookEndpoints.failingSince),
      ),
    )
}

/** Returns the newest deliveries of an endpoint. */
export function deliveriesTo(database: Database, endpointId: string, count: number) {
  return database
    .select()
    .from(webhookDeliveries)
    .where(eq(webhookDeliveries.endpointId, endpointId))
    .orderBy(desc(webhookDeliveries.deliveryId))
    .limit(count)
}

/** Schedules a delivery again, with the full number of tries; false if it is unknown. */
export async function replayDelivery(database: Database, endpointId: string, deliveryId: number, now: Date) {
  const replayed = await database
    .update(webhookDeliveries)
    .set({ nextTryAt: now, failedTries: 0 })
    .where(and(eq(webhookDeliveries.endpointId, endpointId), eq(webhookDeliveries.deliveryId, deliveryId)))
    .returning({ deliveryId: webhookDeliveries.deliveryId })
  return replayed.length === 1
}

export async function deleteOldDeliveries(database: Database, before: Date) {
  await database.delete(webhookDeliveries).where(lt(webhookDeliveries.createdAt, before))
}
