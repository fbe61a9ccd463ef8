import { and, asc, desc, eq, inArray, isNotNull, isNull, lt, lte, notInArray, or, sql } from 'drizzle-orm'
import type { Database } from '../database.ts'
import { type FleetJobRow, fleetJobs } from '../schema-fleet.ts'

const isNoneOf = (ids: readonly string[]) => (ids.length > 0 ? notInArray(fleetJobs.orderId, [...ids]) : undefined)

/** Claims due jobs: until `leasedUntil`, no other process gets them. @param options.except is being worked on */
export async function leaseDueJobs(
  database: Database,
  { now, leasedUntil, max, except }: { now: Date; leasedUntil: Date; max: number; except: readonly string[] },
): Promise<FleetJobRow[]> {
  const isFree = or(isNull(fleetJobs.leasedUntil), lte(fleetJobs.leasedUntil, now))
  const due = database
    .select({ orderId: fleetJobs.orderId })
    .from(fleetJobs)
    .where(and(lte(fleetJobs.nextAt, now), isFree, isNoneOf(except)))
    .orderBy(asc(fleetJobs.nextAt))
    .limit(max)
    .for('update', { skipLocked: true })
  return database.update(fleetJobs).set({ leasedUntil }).where(inArray(fleetJobs.orderId, due)).returning()
}

/** Ends the claims of a killed process. Only if no other process is running. */
export async function freeJobs(database: Database) {
  await database.update(fleetJobs).set({ leasedUntil: null }).where(isNotNull(fleetJobs.leasedUntil))
}

/** @param except is being worked on */
export async function earliestJobAt(database: Database, except: readonly string[]): Promise<Date | null> {
  const [row] = await database
    .select({ nextAt: fleetJobs.nextAt, leasedUntil: fleetJobs.leasedUntil })
    .from(fleetJobs)
    .where(and(isNotNull(fleetJobs.nextAt), isNoneOf(except)))
    .orderBy(asc(sql`greatest(${fleetJobs.nextAt}, ${fleetJobs.leasedUntil})`))
    .limit(1)
  if (!row?.nextAt) return null
  return new Date(Math.max(row.nextAt.getTime(), row.leasedUntil?.getTime() ?? 0))
}

export async function fleetJob(database: Database, orderId: string): Promise<FleetJobRow | null> {
  const [row] = await database.select().from(fleetJobs).where(eq(fleetJobs.orderId, orderId))
  return row ?? null
}

export async function fleetJobByReference(
  database: Database,
  fleet: string,
  reference: string,
): Promise<FleetJobRow | null> {
  const [row] = await database
    .select()
    .from(fleetJobs)
    .where(and(eq(fleetJobs.fleet, fleet), eq(fleetJobs.reference, reference)))
  return row ?? null
}

export async function changeJob(database: Database, orderId: string, change: Partial<FleetJobRow>) {
  await database.update(fleetJobs).set(change).where(eq(fleetJobs.orderId, orderId))
}

/** Stores the fleet's ID of a delivery, unless one is known. */
export async function learnReference(database: Database, orderId: string, reference: string) {
  await database
    .update(fleetJobs)
    .set({ reference, sentAt: null, retryAt: null })
    .where(and(eq(fleetJobs.orderId, orderId), isNull(fleetJobs.reference)))
}

/** Returns when a fleet last called about any of its orders. */
export async function lastCallAt(database: Database, fleet: string): Promise<Date | null> {
  const [row] = await database
    .select({ calledAt: fleetJobs.calledAt })
    .from(fleetJobs)
    .where(and(eq(fleetJobs.fleet, fleet), isNotNull(fleetJobs.calledAt)))
    .orderBy(desc(fleetJobs.calledAt))
    .limit(1)
  return row?.calledAt ?? null
}

/** Ends the claim. If the order has changed since `job` was read, the job is due at once. */
export async function releaseJob(
  database: Database,
  { orderId, wakes }: FleetJobRow,
  { nextAt, now }: { nextAt: Date | null; now: Date },
) {
  const isUnchanged = sql`${fleetJobs.wakes} = ${wakes}`
  await database
    .update(fleetJobs)
    .set({
      leasedUntil: null,
      nextAt: sql`case when ${isUnchanged} then ${nextAt?.toISOString() ?? null}::timestamptz else ${now.toISOString()}::timestamptz end`,
    })
    .where(eq(fleetJobs.orderId, orderId))
}

export async function deleteOldJobs(database: Database, createdBefore: Date) {
  await database.delete(fleetJobs).where(and(lt(fleetJobs.createdAt, createdBefore), isNull(fleetJobs.nextAt)))
}
