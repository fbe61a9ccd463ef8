import { asc, eq } from 'drizzle-orm'
import { notifyAccessChange } from '../accounts/sessions.ts'
import type { Database } from '../database.ts'
import { type FleetKeyRow, fleetKeys } from '../schema-fleet.ts'
import { webhookEndpoints } from '../schema-partners.ts'

/** Names a key in notifications of changed access. */
export const fleetKeySubject = (name: string) => `fleet:${name}`
/** @param subject whose access has changed; null if that’s unknown */
export const isFleetKeySubject = (subject: string | null) => subject?.startsWith('fleet:') ?? true

export async function fleetKeyOf(database: Database, keyHash: string): Promise<FleetKeyRow | null> {
  const [row] = await database.select().from(fleetKeys).where(eq(fleetKeys.keyHash, keyHash))
  return row ?? null
}

/** Returns all keys with their webhooks, oldest first. */
export function listFleetKeys(database: Database) {
  return database
    .select({ key: fleetKeys, webhook: webhookEndpoints })
    .from(fleetKeys)
    .leftJoin(webhookEndpoints, eq(webhookEndpoints.fleetKey, fleetKeys.name))
    .orderBy(asc(fleetKeys.createdAt), asc(fleetKeys.name))
}

export async function lockFleetKey(transaction: Database, name: string): Promise<FleetKeyRow | null> {
  const [row] = await transaction.select().from(fleetKeys).where(eq(fleetKeys.name, name)).for('update')
  return row ?? null
}

export const hasFleetKey = async (database: Database, name: string) =>
  (await database.$count(fleetKeys, eq(fleetKeys.name, name))) > 0

export const hasFleetKeys = async (database: Database) => (await database.$count(fleetKeys)) > 0

/** Stores a key; false if the name is taken. */
export async function addFleetKey(transaction: Database, key: FleetKeyRow): Promise<boolean> {
  const added = await transaction.insert(fleetKeys).values(key).onConflictDoNothing().returning()
  return added.length === 1
}

/** Deletes a key, which ends its waiting calls in every process; null if it's unknown. */
export async function deleteFleetKey(transaction: Database, name: string): Promise<FleetKeyRow | null> {
  const [row] = await transaction.delete(fleetKeys).where(eq(fleetKeys.name, name)).returning()
  await notifyAccessChange(transaction, fleetKeySubject(name))
  return row ?? null
}
