import { createRoute, z } from '@hono/zod-openapi'
import type { ApiContext } from '../context.ts'
import { orderOfLink } from '../domain/orders/views/public-view.ts'
import { createRouter, refusals, resultContent, text } from '../http/router.ts'
import { c2cTrackingSchema } from '../http/schemas/public-pages.ts'

/** GET /public/tracking/{trackingId}/c2c: needs no session, only the ID of the link. */
export function c2cTrackingRoutes(context: ApiContext) {
  return createRouter().openapi(
    createRoute({
      method: 'get',
      path: '/public/tracking/{trackingId}/c2c',
      summary: 'Get a delivery between two people, as sender and receiver see it',
      request: { params: z.object({ trackingId: text(100) }) },
      responses: {
        200: resultContent(
          'The fields that sender and receiver may see. Content and receiver’s name are included after the delivery.',
          c2cTrackingSchema,
        ),
        404: { ...refusals[404], description: 'The link is unknown, or the order is from a shop.' },
        410: refusals[410],
      },
    }),
    async (c) => {
      const link = await orderOfLink(context, c.req.valid('param').trackingId)
      c.header('Cache-Control', 'no-store')
      return c.json({ result: context.views.ofPeople(link) }, 200)
    },
  )
}
