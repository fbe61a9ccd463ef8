import { createRoute, z } from '@hono/zod-openapi'
import type { ApiContext } from '../context.ts'
import type { Replay } from '../domain/live/replay.ts'
import { orderOfLink } from '../domain/orders/views/public-view.ts'
import { createRouter, refusalsOf, resultContent, text } from '../http/router.ts'
import { publicTrackingSchema } from '../http/schemas/orders.ts'

const trackingWithCursor = publicTrackingSchema.extend({ cursor: z.string().optional() }).openapi('FetchedTracking')
const params = z.object({ trackingId: text(100) })

/** GET /public/tracking/{trackingId} and …/rider: needs no session, only the ID of the link. */
export function publicTrackingRoutes(context: ApiContext, replay: Pick<Replay, 'now'>) {
  return createRouter()
    .openapi(
      createRoute({
        method: 'get',
        path: '/public/tracking/{trackingId}',
        summary: 'Get a delivery as its receiver sees it',
        request: { params },
        responses: {
          200: resultContent('The fields that the receiver may see.', trackingWithCursor),
          ...refusalsOf(404, 410),
        },
      }),
      async (c) => {
        // Read before the order, so that no change in between is missed.
        const cursor = replay.now()
        const link = await orderOfLink(context, c.req.valid('param').trackingId)
        c.header('Cache-Control', 'no-store')
        return c.json({ result: { ...context.views.ofLink(link), cursor } }, 200)
      },
    )
    .openapi(
      createRoute({
        method: 'get',
        path: '/public/tracking/{trackingId}/rider',
        summary: 'Get the rider’s position of a delivery',
        request: { params },
        responses: {
          200: resultContent(
            'The position; null if it isn’t shown at this stage.',
            z.object({ latitude: z.number(), longitude: z.number(), recorded_at: z.string() }).nullable(),
          ),
          ...refusalsOf(404, 410),
        },
      }),
      async (c) => {
        const { order } = await orderOfLink(context, c.req.valid('param').trackingId)
        c.header('Cache-Control', 'no-store')
        return c.json({ result: await context.views.riderPosition(order, 'link') }, 200)
      },
    )
}
