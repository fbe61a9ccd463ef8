import { createRoute, z } from '@hono/zod-openapi'
import type { ApiContext } from '../context.ts'
import { endStatuses } from '../domain/orders/statuses.ts'
import { refuseNotFound } from '../domain/refusal.ts'
import { signedInOrGuest } from '../http/authorization.ts'
import { createRouter, refusalsOf, resultContent, text } from '../http/router.ts'
import { endedOrdersOfRider, ordersOfRider } from '../store/orders/steps.ts'

// For this long after a delivery ends, pages that still poll get null instead of 404.
const justEndedMs = 10 * 60_000

/** GET /riders/{id} of the rider service `hurrier`: the position on current orders (specification 1 §7). */
export function riderRoutes(context: ApiContext) {
  const { database, clock } = context
  return createRouter().openapi(
    createRoute({
      method: 'get',
      path: '/riders/{id}',
      summary: 'Get a rider’s position',
      middleware: [signedInOrGuest(context, 'orders:read')] as const,
      request: { params: z.object({ id: text(100) }) },
      responses: {
        200: resultContent(
          'The position; null if it isn’t shown at this stage, or the delivery has just ended.',
          z
            .object({
              rider_id: z.string(),
              latitude: z.number(),
              longitude: z.number(),
              recorded_at: z.string(),
            })
            .nullable(),
        ),
        ...refusalsOf(401, 404),
      },
    }),
    async (c) => {
      const riderId = c.req.valid('param').id
      const hasAccess = async (order: { vendorId: string }) =>
        (await context.vendors.find(c.var.caller, order.vendorId)) !== null
      for (const order of await ordersOfRider(database, riderId, endStatuses)) {
        if (!(await hasAccess(order))) continue
        const position = await context.views.riderPosition(order, 'vendor')
        return c.json({ result: position && { rider_id: riderId, ...position } }, 200)
      }
      const since = new Date(clock.now() - justEndedMs)
      for (const order of await endedOrdersOfRider(database, riderId, { ended: endStatuses, since })) {
        if (await hasAccess(order)) return c.json({ result: null }, 200)
      }
      refuseNotFound()
    },
  )
}
