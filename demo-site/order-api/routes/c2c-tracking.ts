import { createRoute, z } from '@hono/zod-openapi'
import type { ApiContext } from '../context.ts'
import { orderToC2cWire } from '../domain/public-orders.ts'
import { c2cTrackingSchema } from '../http/public-schemas.ts'
import { refuseNotFound } from '../http/refusal.ts'
import { createRouter, refusals, text } from '../http/router.ts'
import { orderByTrackingId } from '../store/orders.ts'

/** GET /public/tracking/{trackingId}/c2c: nobody is signed in, the id is the key (CONTRACT.md). */
export function c2cTrackingRoutes({ database, riderSpeed }: ApiContext) {
  return createRouter().openapi(
    createRoute({
      method: 'get',
      path: '/public/tracking/{trackingId}/c2c',
      summary: 'A delivery from one consumer to another, as both see it',
      request: { params: z.object({ trackingId: text(100) }) },
      responses: {
        200: {
          description: 'Only what sender and receiver may see.',
          content: { 'application/json': { schema: z.object({ result: c2cTrackingSchema }) } },
        },
        404: refusals[404],
      },
    }),
    async (c) => {
      const order = (await orderByTrackingId(database, c.req.valid('param').trackingId)) ?? refuseNotFound()
      c.header('Cache-Control', 'no-store')
      return c.json({ result: orderToC2cWire(order, riderSpeed) }, 200)
    },
  )
}
