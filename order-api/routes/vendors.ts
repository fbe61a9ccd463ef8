import { createRoute, z } from '@hono/zod-openapi'
import type { ApiContext } from '../context.ts'
import { countFitting } from '../domain/answer-limit.ts'
import { listOpenInvitations } from '../domain/vendors/invitations.ts'
import { signedInOrGuest } from '../http/authorization.ts'
import { createRouter, refusals, refusalsOf, resultContent, text } from '../http/router.ts'
import { invitationSchema, vendorSchema } from '../http/schemas/vendors.ts'

/** GET /vendors and GET /vendor/{id} (specification 1 §7). */
export function vendorRoutes(context: ApiContext) {
  return createRouter()
    .openapi(
      createRoute({
        method: 'get',
        path: '/vendors',
        summary: 'List the caller’s vendors, outlets and invitations',
        middleware: [signedInOrGuest(context, 'any')] as const,
        responses: {
          200: resultContent(
            'Parents first, then by name; those that fit into 5 MB.',
            z.object({ vendors: z.array(vendorSchema), invitations: z.array(invitationSchema) }),
          ),
          401: refusals[401],
        },
      }),
      async (c) => {
        const permitted = await context.vendors.ofCaller(c.var.caller)
        const [vendors, invitations] = await Promise.all([
          context.vendors.listToWire(permitted, c.var.caller),
          listOpenInvitations(context, c.var.caller),
        ])
        const fitting = countFitting(vendors.map((vendor) => JSON.stringify(vendor)))
        return c.json({ result: { vendors: vendors.slice(0, fitting), invitations } }, 200)
      },
    )
    .openapi(
      createRoute({
        method: 'get',
        path: '/vendor/{id}',
        summary: 'Get a vendor or outlet',
        middleware: [signedInOrGuest(context, 'any')] as const,
        request: { params: z.object({ id: text(100) }) },
        responses: { 200: resultContent('The vendor.', vendorSchema), ...refusalsOf(401, 404) },
      }),
      async (c) => {
        const vendor = await context.vendors.require(c.var.caller, c.req.valid('param').id)
        return c.json({ result: await context.vendors.toWire(vendor, c.var.caller) }, 200)
      },
    )
}
