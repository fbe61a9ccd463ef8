import { createHash, timingSafeEqual } from 'node:crypto'
import { createRoute, z } from '@hono/zod-openapi'
import { createMiddleware } from 'hono/factory'
import type { ApiContext, ApiEnv } from '../context.ts'
import type { OrderMoves } from '../domain/fleet/fleet.ts'
import { operatorMoves } from '../domain/fleet/operator-moves.ts'
import { refuse, refuseNotFound } from '../domain/refusal.ts'
import { keyAccess, withAccess } from '../http/openapi.ts'
import { createRouter, jsonBody, refusals, refusalsOf, resultContent, text } from '../http/router.ts'
import { orderById } from '../store/orders/orders.ts'
import { newestOrders } from '../store/orders/steps.ts'
import type { OrderRow } from '../store/schema.ts'

const maxOrders = 50

const operatorOrderSchema = z.object({
  order_id: z.string(),
  outlet: z.string(),
  status: z.string(),
  created_at: z.string(),
  rider: z.string().nullable(),
  moves: z.array(z.string()),
})

/** GET /operator/orders, POST /operator/orders/{id}/move: changes orders' statuses by hand, for demos. Not in `prd`. */
export function operatorRoutes({ database }: ApiContext, moves: Pick<OrderMoves, 'moveByHand'>, token: string | null) {
  const operator = requireOperator(token)
  return createRouter()
    .openapi(
      createRoute({
        method: 'get',
        path: '/operator/orders',
        summary: 'List the newest orders and the statuses to which they can be changed',
        middleware: [operator] as const,
        responses: {
          200: resultContent(`At most ${maxOrders}, without customers.`, z.array(operatorOrderSchema)),
          401: refusals[401],
          404: { ...refusals[404], description: 'The operator page is disabled.' },
        },
      }),
      async (c) => c.json({ result: (await newestOrders(database, maxOrders)).map(toWire) }, 200),
    )
    .openapi(
      createRoute({
        method: 'post',
        path: '/operator/orders/{id}/move',
        summary: 'Change the status of an order by hand',
        middleware: [operator] as const,
        request: {
          params: z.object({ id: text(200) }),
          body: jsonBody(z.object({ status: text(100), reason: text(500).optional() })),
        },
        responses: {
          200: resultContent('The changed order.', operatorOrderSchema),
          ...refusalsOf(401, 404, 422),
          409: { ...refusals[409], description: 'The order can’t be moved to this status.' },
        },
      }),
      async (c) => {
        const { status, reason } = c.req.valid('json')
        const order = (await orderById(database, c.req.valid('param').id)) ?? refuseNotFound()
        if (!operatorMoves(order).includes(status)) {
          refuse(409, 'operator.move-not-possible', 'The order can’t be moved to this status.')
        }
        const moved = await moves.moveByHand(order.orderId, status, reason?.trim() || undefined)
        return c.json({ result: toWire(moved ?? refuseChanged()) }, 200)
      },
    )
}

function refuseChanged(): never {
  refuse(409, 'operator.move-not-possible', 'The order has changed at the same time.')
}

const toWire = (order: OrderRow) => ({
  order_id: order.orderId,
  outlet: order.shop.name,
  status: order.status,
  created_at: order.createdAt.toISOString(),
  rider: order.riderName,
  moves: operatorMoves(order),
})

/** Requires `Authorization: Operator <token>`; responds 404 if the server has no operator token. */
function requireOperator(operatorToken: string | null) {
  const hashOf = (token: string) => createHash('sha256').update(token).digest()
  const middleware = createMiddleware<ApiEnv>(async (c, next) => {
    if (operatorToken === null) refuseNotFound()
    const [, received = ''] = /^operator +(\S+)$/i.exec(c.req.header('Authorization') ?? '') ?? []
    if (!timingSafeEqual(hashOf(received), hashOf(operatorToken))) refuse(401, 'error.unauthorized', 'Sign in first.')
    await next()
  })
  return withAccess(middleware, keyAccess('operator'))
}
