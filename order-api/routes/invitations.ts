import { createRoute, z } from '@hono/zod-openapi'
import type { ApiContext } from '../context.ts'
import { readInvitation, respondToInvitation } from '../domain/vendors/invitations.ts'
import { actorOf, leaveVendor } from '../domain/vendors/owners.ts'
import { signedIn } from '../http/authorization.ts'
import { callOf } from '../http/common.ts'
import { once } from '../http/once.ts'
import { createRouter, refusals, refusalsOf, resultContent, text } from '../http/router.ts'
import { invitationSchema } from '../http/schemas/vendors.ts'

const done = resultContent('Done.', z.object({ vendor_id: z.string() }))
const openInvitation = invitationSchema.extend({ email_address: z.string() }).openapi('OpenInvitation')
const refusalsOfCaller = refusalsOf(401, 403, 404)

/** Accepting and declining invitations, and leaving a vendor. `GET /vendors` lists the caller's invitations. */
export function invitationRoutes(context: ApiContext) {
  const invitationRoute = <Verb extends string>(verb: Verb, summary: string) =>
    createRoute({
      method: 'post',
      path: `/invitations/{id}/${verb}`,
      summary: `${summary} an invitation to become an owner of a vendor`,
      middleware: [signedIn(context), once(context)] as const,
      request: { params: z.object({ id: text(100) }) },
      responses: { 200: done, ...refusalsOfCaller },
    })

  return createRouter()
    .openapi(
      createRoute({
        method: 'get',
        path: '/invitations/{id}',
        summary: 'Get the invitation of an emailed link, without a session',
        request: { params: z.object({ id: text(100) }) },
        responses: { 200: resultContent('The invitation.', openInvitation), ...refusalsOf(404) },
      }),
      async (c) => {
        const { id } = c.req.valid('param')
        return c.json({ result: await readInvitation(context, id, c.env?.remoteAddress ?? 'unknown') }, 200)
      },
    )
    .openapi(invitationRoute('accept', 'Accept'), async (c) => {
      const actor = await actorOf(context, c.var.caller, callOf(c))
      const vendorId = await respondToInvitation(context, c.req.valid('param').id, 'accepted', actor)
      return c.json({ result: { vendor_id: vendorId } }, 200)
    })
    .openapi(invitationRoute('decline', 'Decline'), async (c) => {
      const actor = await actorOf(context, c.var.caller, callOf(c))
      const vendorId = await respondToInvitation(context, c.req.valid('param').id, 'declined', actor)
      return c.json({ result: { vendor_id: vendorId } }, 200)
    })
    .openapi(
      createRoute({
        method: 'delete',
        path: '/vendor/{id}/owners/me',
        summary: 'Leave a vendor as its owner; not possible for the last owner of a vendor without a parent',
        middleware: [signedIn(context)] as const,
        request: { params: z.object({ id: text(100) }) },
        responses: {
          200: resultContent('Left.', z.boolean()),
          ...refusalsOfCaller,
          409: refusals[409],
        },
      }),
      async (c) => {
        const vendor = await context.vendors.require(c.var.caller, c.req.valid('param').id)
        await leaveVendor(context, vendor, await actorOf(context, c.var.caller, callOf(c)))
        return c.json({ result: true }, 200)
      },
    )
}
