import { createRoute, z } from '@hono/zod-openapi'
import type { ApiContext } from '../context.ts'
import { helpCentreTokenFor, isHelpCentreToken } from '../domain/accounts/help-centre-token.ts'
import { refuse } from '../domain/refusal.ts'
import { signedIn } from '../http/authorization.ts'
import { uncompressed } from '../http/common.ts'
import { createRouter, jsonBody, jsonContent, refusalsOf, resultContent, text } from '../http/router.ts'

/** GET /vendor/{id}/hc_jwt_token (specification 1 §7). */
export function helpCentreTokenRoutes(context: ApiContext) {
  return createRouter().openapi(
    createRoute({
      method: 'get',
      path: '/vendor/{id}/hc_jwt_token',
      summary: 'Get the caller’s token for the help centre, valid for an hour',
      middleware: [signedIn(context), uncompressed] as const,
      request: { params: z.object({ id: text(100) }) },
      responses: { 200: resultContent('The token.', z.string()), ...refusalsOf(401, 404) },
    }),
    async (c) => {
      const vendor = await context.vendors.require(c.var.caller, c.req.valid('param').id)
      return c.json({ result: await helpCentreTokenFor(context, c.var.caller.id, vendor.vendorId) }, 200)
    },
  )
}

const initSchema = z.object({
  user_id: text(100),
  email: text(320),
  guest: z.boolean(),
  name: text(200),
  brand: text(50),
  global_entity_id: text(10),
  country: text(2),
  locale: text(20),
  app_version: text(50),
  verification_token: text(4000),
  bridge: z.literal(true),
  service_type: z.literal('on_demand_rider'),
})

/** POST /conditions-api/v1/init: returns the URL of the demo's help centre, without user data. */
export function helpCentreRoutes(context: ApiContext) {
  return createRouter().openapi(
    createRoute({
      method: 'post',
      path: '/conditions-api/v1/init',
      summary: 'Get the URL of the help centre',
      request: { body: jsonBody(initSchema) },
      responses: { 200: jsonContent('The URL.', z.object({ url: z.string() })), ...refusalsOf(401, 422) },
    }),
    async (c) => {
      const { verification_token, global_entity_id, locale } = c.req.valid('json')
      const isOwnEntity = global_entity_id === `ODR_${context.country.code}`
      if (!isOwnEntity || !(await isHelpCentreToken(context, verification_token))) {
        refuse(401, 'help-center.failed', 'The help centre doesn’t know this user.')
      }
      return c.json({ url: `/help-centre?${new URLSearchParams({ locale })}` }, 200)
    },
  )
}
