import { and, count, desc, eq, isNull } from 'drizzle-orm'
import type { Database } from '../database.ts'
import { accounts } from '../schema.ts'
import { type WebhookEndpointRow, webhookDeliveries, webhookEndpoints } from '../schema-partners.ts'

/** Returns the vendor's endpoints, newest first, with the email address of each author. */
export function endpointsOf(database: Database, vendorId: string) {
  return database
    .select({ endpoint: webhookEndpoints, createdBy: accounts.email })
    .from(webhookEndpoints)
    .innerJoin(accounts, eq(accounts.accountId, webhookEndpoints.accountId))
    .where(eq(webhookEndpoints.vendorId, vendorId))
    .orderBy(desc(webhookEndpoints.createdAt), desc(webhookEndpoints.endpointId))
}

export async function endpointOf(database: Database, vendorId: string, endpointId: string) {
  const [found] = await database
    .select({ endpoint: webhookEndpoints, createdBy: accounts.email })
    .from(webhookEndpoints)
    .innerJoin(accounts, eq(accounts.accountId, webhookEndpoints.accountId))
    .where(and(eq(webhookEndpoints.vendorId, vendorId), eq(webhookEndpoints.endpointId, endpointId)))
  return found ?? null
}

/** Removes the endpoint of a key of the fleet API. */
export async function removeFleetEndpoint(database: Database, fleetKey: string) {
  await database.delete(webhookEndpoints).where(eq(webhookEndpoints.fleetKey, fleetKey))
}

export async function countEndpoints(database: Database, vendorId: string): Promise<number> {
  const [row] = await database
    .select({ endpoints: count() })
    .from(webhookEndpoints)
    .where(eq(webhookEndpoints.vendorId, vendorId))
  return row?.endpoints ?? 0
}

export async function hasEndpoints(database: Database): Promise<boolean> {
  const [found] = await database
    .select({ endpointId: webhookEndpoints.endpointId })
    .from(webhookEndpoints)
    .where(isNull(webhookEndpoints.disabledAt))
    .limit(1)
  return found !== undefined
}

export async function addEndpoint(database: Database, endpoint: WebhookEndpointRow) {
  await database.insert(webhookEndpoints).values(endpoint)
}

export async function changeEndpoint(database: Database, endpointId: string, change: Partial<WebhookEndpointRow>) {
  await database.update(webhookEndpoints).set(change).where(eq(webhookEndpoints.endpointId, endpointId))
}

export async function removeEndpoint(database: Database, endpointId: string) {
  await database.delete(webhookEndpoints).where(eq(webhookEndpoints.endpointId, endpointId))
}

/** Disables an endpoint and cancels its deliveries; null if it was disabled already. */
export async function disableEndpoint(database: Database, endpointId: string, disabledAt: Date) {
  const [disabled] = await database
    .update(webhookEndpoints)
    .set({ disabledAt })
    .where(and(eq(webhookEndpoints.endpointId, endpointId), isNull(webhookEndpoints.disabledAt)))
    .returning()
  if (disabled) {
    await database
      .update(webhookDeliveries)
      .set({ nextTryAt: null })
      .where(eq(webhookDeliveries.endpointId, endpointId))
  }
  return disabled ?? null
}
