import { createRoute, z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { webhookEvents } from '../../core/api/webhooks.ts'
import type { ApiContext, ApiEnv } from '../context.ts'
import {
  createEndpoint,
  deleteEndpoint,
  listDeliveries,
  listEndpoints,
  replay,
  rotateSecret,
  sendTest,
  updateEndpoint,
} from '../domain/partners/webhooks/endpoints.ts'
import type { Webhooks } from '../domain/partners/webhooks/webhooks.ts'
import { actorOf } from '../domain/vendors/owners.ts'
import { signedIn } from '../http/authorization.ts'
import { callOf, uncompressed } from '../http/common.ts'
import { createRouter, jsonBody, list, refusals, refusalsOf, resultContent, text } from '../http/router.ts'

const events = list(z.enum(webhookEvents), webhookEvents.length, 1)
const endpointSchema = z
  .object({
    id: z.string(),
    url: z.string(),
    events,
    created_at: z.string(),
    created_by: z.string(),
    failing_since: z.string().nullable(),
    disabled_at: z.string().nullable(),
  })
  .openapi('WebhookEndpoint')
const deliverySchema = z
  .object({
    id: z.number().int(),
    message_id: z.string(),
    type: z.string(),
    order_id: z.string().nullable(),
    created_at: z.string(),
    delivered_at: z.string().nullable(),
    next_try_at: z.string().nullable(),
    tries: z.array(
      z.object({ at: z.string(), status: z.number().nullable(), error: z.string().nullable(), ms: z.number() }),
    ),
  })
  .openapi('WebhookDelivery')
const url = text(500)
const done = resultContent('Done.', z.boolean())
const refusalsOfCaller = refusalsOf(401, 403, 404)
const vendorParams = z.object({ id: text(100) })
const endpointParams = vendorParams.extend({ endpointId: text(100) })

/** Calls with which a vendor's owners manage webhook endpoints on partners' servers. */
export function webhookRoutes(context: ApiContext, webhooks: Webhooks) {
  const { database, clock, limits } = context
  const endpoints = { database, clock, limits, webhooks }
  const middleware = signedIn(context)
  const path = '/vendor/{id}/webhooks'
  const endpointPath = `${path}/{endpointId}` as const

  /** @throws Refusal 404 for another account's vendor, 403 for callers who aren't owners */
  async function requireOwner(c: Context<ApiEnv>, { id, endpointId = '' }: { id: string; endpointId?: string }) {
    const vendor = await context.vendors.require(c.var.caller, id)
    const actor = await actorOf(context, c.var.caller, callOf(c))
    return { actor, ref: { vendorId: vendor.vendorId, endpointId } }
  }

  return createRouter()
    .openapi(
      createRoute({
        method: 'get',
        path,
        summary: 'List the endpoints for events of the vendor’s orders',
        middleware,
        request: { params: vendorParams },
        responses: {
          200: resultContent('Newest first.', z.object({ endpoints: z.array(endpointSchema) })),
          ...refusalsOfCaller,
        },
      }),
      async (c) => {
        const { ref } = await requireOwner(c, c.req.valid('param'))
        return c.json({ result: { endpoints: await listEndpoints(endpoints, ref.vendorId) } }, 200)
      },
    )
    .openapi(
      createRoute({
        method: 'post',
        path,
        summary: 'Add an endpoint; only this response contains its secret',
        middleware: [middleware, uncompressed] as const,
        request: { params: vendorParams, body: jsonBody(z.object({ url, events })) },
        responses: {
          201: resultContent('Added.', z.object({ endpoint: endpointSchema, secret: z.string() })),
          ...refusalsOfCaller,
          ...refusalsOf(409, 422),
        },
      }),
      async (c) => {
        const { actor, ref } = await requireOwner(c, c.req.valid('param'))
        return c.json({ result: await createEndpoint(endpoints, ref.vendorId, c.req.valid('json'), actor) }, 201)
      },
    )
    .openapi(
      createRoute({
        method: 'put',
        path: endpointPath,
        summary: 'Change an endpoint, disable it or enable it again',
        middleware,
        request: { params: endpointParams, body: jsonBody(z.object({ url, events, enabled: z.boolean() })) },
        responses: {
          200: resultContent('The changed endpoint.', endpointSchema),
          ...refusalsOfCaller,
          422: refusals[422],
        },
      }),
      async (c) => {
        const { actor, ref } = await requireOwner(c, c.req.valid('param'))
        return c.json({ result: await updateEndpoint(endpoints, ref, c.req.valid('json'), actor) }, 200)
      },
    )
    .openapi(
      createRoute({
        method: 'delete',
        path: endpointPath,
        summary: 'Delete an endpoint and its deliveries',
        middleware,
        request: { params: endpointParams },
        responses: { 200: done, ...refusalsOfCaller },
      }),
      async (c) => {
        const { actor, ref } = await requireOwner(c, c.req.valid('param'))
        await deleteEndpoint(endpoints, ref, actor)
        return c.json({ result: true }, 200)
      },
    )
    .openapi(
      createRoute({
        method: 'post',
        path: `${endpointPath}/secret`,
        summary: 'Create a new secret; for a day, events are also signed with the old one',
        middleware: [middleware, uncompressed] as const,
        request: { params: endpointParams },
        responses: { 200: resultContent('The new secret.', z.object({ secret: z.string() })), ...refusalsOfCaller },
      }),
      async (c) => {
        const { actor, ref } = await requireOwner(c, c.req.valid('param'))
        return c.json({ result: { secret: await rotateSecret(endpoints, ref, actor) } }, 200)
      },
    )
    .openapi(
      createRoute({
        method: 'post',
        path: `${endpointPath}/test`,
        summary: 'Send a test event',
        middleware,
        request: { params: endpointParams },
        responses: { 200: done, ...refusalsOfCaller, ...refusalsOf(409) },
      }),
      async (c) => {
        const { actor, ref } = await requireOwner(c, c.req.valid('param'))
        await sendTest(endpoints, ref, actor)
        return c.json({ result: true }, 200)
      },
    )
    .openapi(
      createRoute({
        method: 'get',
        path: `${endpointPath}/deliveries`,
        summary: 'List the newest 50 events of an endpoint, with the result of each attempt',
        middleware,
        request: { params: endpointParams },
        responses: {
          200: resultContent('Newest first.', z.object({ deliveries: z.array(deliverySchema) })),
          ...refusalsOfCaller,
        },
      }),
      async (c) => {
        const { ref } = await requireOwner(c, c.req.valid('param'))
        return c.json({ result: { deliveries: await listDeliveries(endpoints, ref) } }, 200)
      },
    )
    .openapi(
      createRoute({
        method: 'post',
        path: `${endpointPath}/deliveries/{deliveryId}/replay`,
        summary: 'Send an event again, with the same webhook-id',
        middleware,
        request: {
          params: endpointParams.extend({ deliveryId: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER) }),
        },
        responses: { 200: done, ...refusalsOfCaller, ...refusalsOf(400, 409) },
      }),
      async (c) => {
        const { deliveryId } = c.req.valid('param')
        const { actor, ref } = await requireOwner(c, c.req.valid('param'))
        await replay(endpoints, ref, deliveryId, actor)
        return c.json({ result: true }, 200)
      },
    )
}
