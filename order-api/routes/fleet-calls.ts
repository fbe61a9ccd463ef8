import { createRoute, z } from '@hono/zod-openapi'
import type { Context, Next } from 'hono'
import type { ApiEnv } from '../context.ts'
import type { FleetDispatch } from '../domain/fleet/remote/dispatch.ts'
import { createRouter, jsonBody, refusalsOf, resultContent } from '../http/router.ts'

/** Messages of companies whose riders carry orders (`COURIER_FLEET=pandago`, `uber-direct`). */
export function fleetCallRoutes(dispatch: Pick<FleetDispatch, 'takeCall'>) {
  const description =
    'Signed. The fleet is asked for the delivery afterwards, so repeated and late messages do no harm.'
  // Read by the adapter, after the signature over the body as it was sent.
  const request = { body: jsonBody(z.looseObject({}).openapi('FleetMessage')) }
  const responses = { 200: resultContent('Done.', z.null()), ...refusalsOf(401, 404, 422) }

  async function take(c: Context<ApiEnv>, fleet: string) {
    await dispatch.takeCall(fleet, new Uint8Array(await c.req.arrayBuffer()), (name) => c.req.header(name))
    return c.json({ result: null }, 200)
  }

  return createRouter()
    .openapi(
      createRoute({
        method: 'post',
        path: '/fleet/pandago/callback',
        middleware: [keepBytes] as const,
        summary: 'Tell that pandago’s order has changed',
        description,
        request,
        responses,
      }),
      (c) => take(c, 'pandago'),
    )
    .openapi(
      createRoute({
        method: 'post',
        path: '/fleet/uber-direct/webhook',
        middleware: [keepBytes] as const,
        summary: 'Tell that Uber’s delivery has changed',
        description,
        request,
        responses,
      }),
      (c) => take(c, 'uber-direct'),
    )
}

/** Reads the body before its schema does: Hono would make bytes of the text, without a byte order mark. */
async function keepBytes(c: Context<ApiEnv>, next: Next) {
  await c.req.arrayBuffer()
  await next()
}
