import { createRoute, z } from '@hono/zod-openapi'
import type { ApiContext } from '../context.ts'
import type { Fleet } from '../domain/fleet/fleet.ts'
import { readProofLink } from '../domain/orders/proofs/links.ts'
import { refuse, refuseNotFound } from '../domain/refusal.ts'
import { createRouter, refusals, refusalsOf, text } from '../http/router.ts'
import { orderById } from '../store/orders/orders.ts'

const query = z.object({
  expires: z.coerce
    .number()
    .int()
    .min(0)
    .openapi({ description: 'Unix seconds.', param: { name: 'expires', in: 'query', required: true } }),
  signature: text(100),
})

/** GET /proofs/{orderId}/{kind}: a photo. The link is signed and expires, because `<img>` can't send a token. */
export function proofRoutes(context: ApiContext, fleet: Pick<Fleet, 'photoOf'>) {
  return createRouter().openapi(
    createRoute({
      method: 'get',
      path: '/proofs/{orderId}/{kind}',
      summary: 'Get the photo of a proof',
      request: { params: z.object({ orderId: text(200), kind: text(50) }), query },
      responses: {
        200: {
          description: 'The photo.',
          content: { 'image/png': { schema: z.string() }, 'image/jpeg': { schema: z.string() } },
        },
        ...refusalsOf(400, 404),
        410: { ...refusals[410], description: 'The link has expired. Fetch the order for a new link.' },
      },
    }),
    async (c) => {
      const { orderId, kind } = c.req.valid('param')
      const link = readProofLink(context, { orderId, kind, ...c.req.valid('query') })
      if (link === 'expired') refuse(410, 'proofs.link-ended', 'The link to this photo has expired.')
      const order = link === 'ok' ? await orderById(context.database, orderId) : null
      const proof = order?.proofs?.find((candidate) => candidate.kind === kind)
      if (!order || !proof) return refuseNotFound()
      const { content, contentType } = await fleet.photoOf(order, proof.kind)
      return c.body(content, 200, {
        'Content-Type': contentType,
        'Cache-Control': 'no-store',
      })
    },
  )
}
