import { randomBytes } from 'node:crypto'
import type {
  WebhookCreateWire,
  WebhookDeliveryWire,
  WebhookEndpointWire,
  WebhookUpdateWire,
} from '../../../../core/api/webhooks.ts'
import type { Clock } from '../../../clock.ts'
import { type AuditEvent, recordAudit } from '../../../store/accounts/audit.ts'
import type { Database } from '../../../store/database.ts'
import { addDelivery, deliveriesTo, replayDelivery } from '../../../store/partners/deliveries.ts'
import {
  addEndpoint,
  changeEndpoint,
  countEndpoints,
  endpointOf,
  endpointsOf,
  removeEndpoint,
} from '../../../store/partners/endpoints.ts'
import type { WebhookDeliveryRow, WebhookEndpointRow } from '../../../store/schema-partners.ts'
import { lockVendor } from '../../../store/vendors/owners.ts'
import type { Limits } from '../../limits/limits.ts'
import { refuse, refuseNotFound } from '../../refusal.ts'
import type { Actor } from '../../vendors/owners.ts'
import { bodyOf } from './events.ts'
import type { Webhooks } from './webhooks.ts'

interface EndpointsContext {
  database: Database
  clock: Clock
  limits: Limits
  webhooks: Webhooks
}
/** Names an endpoint of a vendor that the actor owns. */
interface EndpointRef {
  vendorId: string
  endpointId: string
}

export const maxEndpoints = 10
const maxDeliveriesListed = 50
/** Time to deploy a new secret. */
const previousSecretMs = 24 * 3_600_000

const newSecret = () => `whsec_${randomBytes(24).toString('base64')}`

/** Returns an endpoint with a new secret. */
export function newEndpoint(
  createdAt: Date,
  owner: Pick<WebhookEndpointRow, 'accountId' | 'vendorId' | 'fleetKey' | 'url' | 'events'>,
): WebhookEndpointRow {
  return {
    ...owner,
    endpointId: `we_${randomBytes(9).toString('base64url')}`,
    secret: newSecret(),
    previousSecret: null,
    previousUntil: null,
    createdAt,
    failingSince: null,
    disabledAt: null,
  }
}

/** Lists the vendor's endpoints without their secrets, newest first. */
export async function listEndpoints({ database }: { database: Database }, vendorId: string) {
  return (await endpointsOf(database, vendorId)).map(({ endpoint, createdBy }) => toWire(endpoint, createdBy))
}

/** Creates an endpoint with a new secret. @throws Refusal 409 `webhooks.too-many`; 422 `webhooks.url-invalid` */
export async function createEndpoint(
  context: EndpointsContext,
  vendorId: string,
  body: WebhookCreateWire,
  actor: Actor,
): Promise<{ endpoint: WebhookEndpointWire; secret: string }> {
  const endpoint = newEndpoint(new Date(context.clock.now()), {
    accountId: actor.accountId,
    vendorId,
    fleetKey: null,
    url: urlFrom(context, body.url),
    events: [...new Set(body.events)],
  })
  await context.database.transaction(async (transaction) => {
    await lockVendor(transaction, vendorId)
    if ((await countEndpoints(transaction, vendorId)) >= maxEndpoints)
      refuse(409, 'webhooks.too-many', 'There are too many endpoints. Delete one first.')
    await addEndpoint(transaction, endpoint)
    await recordEndpointEvent(context, transaction, 'webhook-added', vendorId, actor)
  })
  context.webhooks.wake()
  return { endpoint: toWire(endpoint, actor.email), secret: endpoint.secret }
}

/** Changes, disables or enables an endpoint. @throws Refusal 404; 422 `webhooks.url-invalid` */
export async function updateEndpoint(
  context: EndpointsContext,
  ref: EndpointRef,
  body: WebhookUpdateWire,
  actor: Actor,
): Promise<WebhookEndpointWire> {
  const { endpoint, createdBy } = await findOrRefuse(context, ref)
  const { url, events, enabled } = body
  const disabledAt = enabled ? null : (endpoint.disabledAt ?? new Date(context.clock.now()))
  const failingSince = enabled && endpoint.disabledAt ? null : endpoint.failingSince
  const change = { url: urlFrom(context, url), events: [...new Set(events)], disabledAt, failingSince }
  await saveChange(context, ref, change, 'webhook-changed', actor)
  context.webhooks.wake()
  return toWire({ ...endpoint, ...change }, createdBy)
}

/** @throws Refusal 404 */
export async function deleteEndpoint(context: EndpointsContext, ref: EndpointRef, actor: Actor) {
  await findOrRefuse(context, ref)
  await context.database.transaction(async (transaction) => {
    await removeEndpoint(transaction, ref.endpointId)
    await recordEndpointEvent(context, transaction, 'webhook-removed', ref.vendorId, actor)
  })
}

/** Creates a new secret; for a day, messages are signed with the old one too. @throws Refusal 404 */
export async function rotateSecret(context: EndpointsContext, ref: EndpointRef, actor: Actor): Promise<string> {
  const { endpoint } = await findOrRefuse(context, ref)
  const secret = newSecret()
  const previousUntil = new Date(context.clock.now() + previousSecretMs)
  const change = { secret, previousSecret: endpoint.secret, previousUntil }
  await saveChange(context, ref, change, 'webhook-secret-rotated', actor)
  return secret
}

/** Queues an event of type `webhook.test`. @throws Refusal 404; 409 `webhooks.disabled`; 429 */
export async function sendTest(context: EndpointsContext, ref: EndpointRef, { accountId, address }: Actor) {
  const { endpoint } = await findOrRefuse(context, ref)
  refuseIfDisabled(endpoint)
  await context.limits.consume('webhook-test', { account: accountId, address })
  const at = new Date(context.clock.now())
  await addDelivery(context.database, {
    endpointId: endpoint.endpointId,
    messageId: `msg_test_${randomBytes(9).toString('base64url')}`,
    eventType: 'webhook.test',
    body: bodyOf('webhook.test', at, { vendor_id: endpoint.vendorId }),
    createdAt: at,
    nextTryAt: at,
  })
  context.webhooks.wake()
}

/** Lists the newest deliveries. @throws Refusal 404 */
export async function listDeliveries(context: EndpointsContext, ref: EndpointRef) {
  await findOrRefuse(context, ref)
  return (await deliveriesTo(context.database, ref.endpointId, maxDeliveriesListed)).map(deliveryToWire)
}

/** Sends a delivery again, under its `webhook-id`. @throws Refusal 404; 409 `webhooks.disabled`; 429 */
export async function replay(context: EndpointsContext, ref: EndpointRef, deliveryId: number, actor: Actor) {
  const { database, clock, limits, webhooks } = context
  refuseIfDisabled((await findOrRefuse(context, ref)).endpoint)
  await limits.consume('webhook-test', { account: actor.accountId, address: actor.address })
  const isFound = await replayDelivery(database, ref.endpointId, deliveryId, new Date(clock.now()))
  if (!isFound) refuseNotFound()
  webhooks.wake()
}

async function findOrRefuse({ database }: { database: Database }, { vendorId, endpointId }: EndpointRef) {
  return (await endpointOf(database, vendorId, endpointId)) ?? refuseNotFound()
}

function saveChange(
  context: EndpointsContext,
  { vendorId, endpointId }: EndpointRef,
  change: Partial<WebhookEndpointRow>,
  event: AuditEvent,
  actor: Actor,
) {
  return context.database.transaction(async (transaction) => {
    await changeEndpoint(transaction, endpointId, change)
    await recordEndpointEvent(context, transaction, event, vendorId, actor)
  })
}

function recordEndpointEvent(
  { clock }: { clock: Clock },
  database: Database,
  event: AuditEvent,
  vendorId: string,
  { accountId: actorId, requestId }: Actor,
) {
  return recordAudit(database, { at: new Date(clock.now()), event, actorId, vendorId, requestId })
}

function refuseIfDisabled({ disabledAt }: WebhookEndpointRow) {
  if (disabledAt) refuse(409, 'webhooks.disabled', 'The endpoint is disabled. Enable it first.')
}

function urlFrom({ webhooks }: { webhooks: Webhooks }, typed: string): string {
  const url = typed.trim()
  if (!webhooks.isSendable(url))
    refuse(
      422,
      'webhooks.url-invalid',
      'Enter an address that begins with https:// and can be reached from the internet.',
    )
  return url
}

const toWire = (endpoint: WebhookEndpointRow, createdBy: string): WebhookEndpointWire => ({
  id: endpoint.endpointId,
  url: endpoint.url,
  events: endpoint.events as WebhookEndpointWire['events'],
  created_at: endpoint.createdAt.toISOString(),
  created_by: createdBy,
  failing_since: endpoint.failingSince?.toISOString() ?? null,
  disabled_at: endpoint.disabledAt?.toISOString() ?? null,
})

const deliveryToWire = (delivery: WebhookDeliveryRow): WebhookDeliveryWire => ({
  id: delivery.deliveryId,
  message_id: delivery.messageId,
  type: delivery.eventType,
  order_id: delivery.orderId,
  created_at: delivery.createdAt.toISOString(),
  delivered_at: delivery.deliveredAt?.toISOString() ?? null,
  next_try_at: delivery.nextTryAt?.toISOString() ?? null,
  tries: delivery.tries,
})
