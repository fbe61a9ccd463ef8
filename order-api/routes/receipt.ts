import { createRoute, z } from '@hono/zod-openapi'
import type { ApiContext } from '../context.ts'
import { orderOfLink } from '../domain/orders/views/public-view.ts'
import { allows, callerFrom, credentialsOf } from '../http/authorization.ts'
import { securityOf } from '../http/openapi.ts'
import { createRouter, refusalsOf, resultContent, text } from '../http/router.ts'
import { receiptSchema } from '../http/schemas/public-pages.ts'

/** GET /public/tracking/{trackingId}/receipt: public. With a session, the vendor's response includes the payment. */
export function receiptRoutes(context: ApiContext) {
  return createRouter().openapi(
    createRoute({
      method: 'get',
      path: '/public/tracking/{trackingId}/receipt',
      summary: 'Get the receipt of a delivery',
      security: securityOf.optionalSession,
      request: { params: z.object({ trackingId: text(100) }) },
      responses: {
        200: resultContent(
          'The fields that the receiver may see. `item` is null before the delivery. `payment` is null unless the caller has access to the vendor.',
          receiptSchema,
        ),
        ...refusalsOf(403, 404, 410),
      },
    }),
    async (c) => {
      const { order } = await orderOfLink(context, c.req.valid('param').trackingId)
      c.header('Cache-Control', 'no-store')
      const caller = await callerFrom(context, credentialsOf(c))
      const mayRead = caller !== null && allows(caller, 'orders:read')
      const isForPayer = mayRead && (await context.vendors.find(caller, order.vendorId)) !== null
      return c.json({ result: context.views.receipt(order, isForPayer) }, 200)
    },
  )
}
