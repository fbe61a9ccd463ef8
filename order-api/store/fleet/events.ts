import { and, eq, lt } from 'drizzle-orm'
import type { Database } from '../database.ts'
import { type FleetEventRow, fleetEvents } from '../schema-fleet.ts'

export async function fleetEvent(database: Database, orderId: string, eventId: string): Promise<FleetEventRow | null> {
  const [row] = await database
    .select()
    .from(fleetEvents)
    .where(and(eq(fleetEvents.orderId, orderId), eq(fleetEvents.eventId, eventId)))
  return row ?? null
}

/** Returns statuses of an order that were inferred from later ones. */
export async function impliedStatuses(database: Database, orderId: string): Promise<string[]> {
  const rows = await database
    .select({ status: fleetEvents.status })
    .from(fleetEvents)
    .where(and(eq(fleetEvents.orderId, orderId), eq(fleetEvents.isImplied, true)))
  return rows.map(({ status }) => status)
}

/** Stores an event; false if it's stored already. Call it in the transaction of the order's change. */
export async function addFleetEvent(transaction: Database, event: typeof fleetEvents.$inferInsert): Promise<boolean> {
  const added = await transaction
    .insert(fleetEvents)
    .values(event)
    .onConflictDoNothing()
    .returning({ eventId: fleetEvents.eventId })
  return added.length === 1
}

export async function deleteOldFleetEvents(database: Database, receivedBefore: Date) {
  await database.delete(fleetEvents).where(lt(fleetEvents.receivedAt, receivedBefore))
}
