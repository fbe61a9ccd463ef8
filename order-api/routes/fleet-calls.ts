import { createRoute, z } from '@hono/zod-openapi'
import type { Context } from 'hono'
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
    const body = new TextEncoder().encode(await c.req.text())
    await dispatch.takeCall(fleet, body, (name) => c.req.header(name))
    return c.json({ result: null }, 200)
  }

  return createRouter()
    .openapi(
      createRoute({
        method: 'post',
        path: '/fleet/pandago/callback',
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
        summary: 'Tell that Uber’s delivery has changed',
        description,
        request,
        responses,
      }),
      (c) => take(c, 'uber-direct'),
    )
}
