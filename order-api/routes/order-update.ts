import { createRoute, z } from '@hono/zod-openapi'
import type { ApiContext } from '../context.ts'
import { refuseExpiredFee } from '../domain/orders/order-checks.ts'
import type { OrderUpdate } from '../domain/orders/update-order.ts'
import { signedInOrGuest } from '../http/authorization.ts'
import { createRouter, jsonBody, refusalsOf, resultContent, text } from '../http/router.ts'
import { orderUpdateSchema } from '../http/schemas/order-update.ts'
import { orderSchema } from '../http/schemas/orders.ts'

/** PUT /order/{orderId} (specification 2 §3 and §7). Registered after /order/cancel, so that `cancel` isn't taken for an order ID. */
export function orderUpdateRoutes(context: ApiContext, { update }: Pick<OrderUpdate, 'update'>) {
  return createRouter().openapi(
    createRoute({
      method: 'put',
      path: '/order/{orderId}',
      summary: 'Change an order before collection',
      description:
        'Changes address, notes, item, amount and payment method, and the time of an order for later until its rider is called, but not the customer. The order gets the status MODIFIED. Repeating a change returns the order unchanged.',
      middleware: [signedInOrGuest(context, 'orders:write')] as const,
      request: { params: z.object({ orderId: text(200) }), body: jsonBody(orderUpdateSchema) },
      responses: { 200: resultContent('The changed order.', orderSchema), ...refusalsOf(401, 403, 404, 409, 422) },
    }),
    async (c) => {
      if (c.var.faults.has('signature-expired')) refuseExpiredFee()
      const order = await update(c.var.caller, c.req.valid('param').orderId, c.req.valid('json'))
      return c.json({ result: context.views.ofVendor(order) }, 200)
    },
  )
}
