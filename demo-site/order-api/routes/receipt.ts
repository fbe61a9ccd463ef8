import { createRoute, z } from '@hono/zod-openapi'
import type { ApiContext } from '../context.ts'
import { orderToReceipt } from '../domain/public-orders.ts'
import { receiptSchema } from '../http/public-schemas.ts'
import { refuseNotFound } from '../http/refusal.ts'
import { createRouter, refusals, text } from '../http/router.ts'
import { orderByTrackingId } from '../store/orders.ts'

/** GET /public/tracking/{trackingId}/receipt: nobody is signed in, the id is the key (CONTRACT.md). */
export function receiptRoutes({ database, country }: ApiContext) {
  return createRouter().openapi(
    createRoute({
      method: 'get',
      path: '/public/tracking/{trackingId}/receipt',
      summary: 'The receipt of a delivery',
      request: { params: z.object({ trackingId: text(100) }) },
      responses: {
        200: {
          description: 'Only what the receiver may see; `item` is null until the delivery has been made.',
          content: { 'application/json': { schema: z.object({ result: receiptSchema }) } },
        },
        404: refusals[404],
      },
    }),
    async (c) => {
      const order = (await orderByTrackingId(database, c.req.valid('param').trackingId)) ?? refuseNotFound()
      c.header('Cache-Control', 'no-store')
      return c.json({ result: orderToReceipt(order, country) }, 200)
    },
  )
}
