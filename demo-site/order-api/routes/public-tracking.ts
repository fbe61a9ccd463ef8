import { createRoute, z } from '@hono/zod-openapi'
import type { ApiContext } from '../context.ts'
import { showsRiderPosition } from '../domain/order-statuses.ts'
import { orderToPublicWire } from '../domain/order-to-wire.ts'
import { riderPosition } from '../domain/riders.ts'
import { publicTrackingSchema } from '../http/order-schemas.ts'
import { refuseNotFound } from '../http/refusal.ts'
import { createRouter, refusals, text } from '../http/router.ts'
import { orderByTrackingId } from '../store/orders.ts'

const params = z.object({ trackingId: text(100) })

/** GET /public/tracking/{trackingId} and …/rider: nobody is signed in, the id is the key (CONTRACT.md). */
export function publicTrackingRoutes({ database, clock, riderSpeed }: ApiContext) {
  return createRouter()
    .openapi(
      createRoute({
        method: 'get',
        path: '/public/tracking/{trackingId}',
        summary: 'A delivery as its receiver sees it',
        request: { params },
        responses: {
          200: {
            description: 'Only what the receiver may see.',
            content: { 'application/json': { schema: z.object({ result: publicTrackingSchema }) } },
          },
          404: refusals[404],
        },
      }),
      async (c) => {
        const order = (await orderByTrackingId(database, c.req.valid('param').trackingId)) ?? refuseNotFound()
        c.header('Cache-Control', 'no-store')
        return c.json({ result: orderToPublicWire(order, riderSpeed) }, 200)
      },
    )
    .openapi(
      createRoute({
        method: 'get',
        path: '/public/tracking/{trackingId}/rider',
        summary: 'Where the rider of a delivery is',
        request: { params },
        responses: {
          200: {
            description: 'The position; 404 in the stages that show none.',
            content: {
              'application/json': {
                schema: z.object({
                  result: z.object({ latitude: z.number(), longitude: z.number(), recorded_at: z.string() }),
                }),
              },
            },
          },
          404: refusals[404],
        },
      }),
      async (c) => {
        const order = await orderByTrackingId(database, c.req.valid('param').trackingId)
        if (!order || !showsRiderPosition(order)) return refuseNotFound()
        const now = clock.now()
        c.header('Cache-Control', 'no-store')
        return c.json({ result: { ...riderPosition(order, now), recorded_at: new Date(now).toISOString() } }, 200)
      },
    )
}
