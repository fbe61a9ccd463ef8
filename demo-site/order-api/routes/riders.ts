import { createRoute, z } from '@hono/zod-openapi'
import type { ApiContext } from '../context.ts'
import { endStatuses, showsRiderPosition } from '../domain/orders/statuses.ts'
import { refuseNotFound } from '../domain/refusal.ts'
import { riderPosition } from '../domain/riders/riders.ts'
import { signedInOrGuest } from '../http/authorization.ts'
import { createRouter, refusals, text } from '../http/router.ts'
import { ordersOfRider } from '../store/orders/orders.ts'

/** GET /riders/{id} of the service `hurrier`: for those whose order the rider carries now (specification 1 §7). */
export function riderRoutes(context: ApiContext) {
  const { database, clock } = context
  return createRouter().openapi(
    createRoute({
      method: 'get',
      path: '/riders/{id}',
      summary: 'Where a rider is',
      middleware: [signedInOrGuest(context)] as const,
      request: { params: z.object({ id: text(100) }) },
      responses: {
        200: {
          description: 'The position.',
          content: {
            'application/json': {
              schema: z.object({
                result: z.object({
                  rider_id: z.string(),
                  latitude: z.number(),
                  longitude: z.number(),
                  recorded_at: z.string(),
                }),
              }),
            },
          },
        },
        401: refusals[401],
        404: refusals[404],
      },
    }),
    async (c) => {
      const riderId = c.req.valid('param').id
      for (const order of await ordersOfRider(database, riderId, endStatuses)) {
        if (!showsRiderPosition(order) || !(await context.vendorAccess.find(c.var.caller, order.vendorId))) continue
        const now = clock.now()
        const place = riderPosition(order, now)
        return c.json({ result: { rider_id: riderId, ...place, recorded_at: new Date(now).toISOString() } }, 200)
      }
      refuseNotFound()
    },
  )
}
