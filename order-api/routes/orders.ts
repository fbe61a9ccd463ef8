import { createRoute, z } from '@hono/zod-openapi'
import type { TypedResponse } from 'hono'
import { maxPageSize } from '../../core/config/order-limits.ts'
import type { ApiContext } from '../context.ts'
import type { Caller } from '../domain/accounts/caller.ts'
import { limitGuestOrders, refuseHistoryToGuests } from '../domain/accounts/guests.ts'
import { countFitting } from '../domain/answer-limit.ts'
import { phoneKey } from '../domain/customer-phone.ts'
import type { FleetDispatch } from '../domain/fleet/remote/dispatch.ts'
import type { Replay } from '../domain/live/replay.ts'
import { cancelOrder } from '../domain/orders/cancel.ts'
import { refuseExpiredFee } from '../domain/orders/order-checks.ts'
import type { OrderPlacement } from '../domain/orders/place-order.ts'
import type { ListViews } from '../domain/orders/simulated-orders.ts'
import { endStatuses } from '../domain/orders/statuses.ts'
import { createOrderTexts } from '../domain/orders/views/list-texts.ts'
import { refuse, refuseNotFound } from '../domain/refusal.ts'
import { signedInOrGuest } from '../http/authorization.ts'
import { createRouter, jsonBody, jsonContent, refusals, refusalsOf, resultContent, text } from '../http/router.ts'
import { orderCreateSchema, orderListQuery, orderSchema } from '../http/schemas/orders.ts'
import { listOrders } from '../store/orders/lists.ts'
import { orderByClientId, orderById } from '../store/orders/orders.ts'
import type { OrderRow } from '../store/schema.ts'

const orderResponse = (description: string) => resultContent(description, orderSchema)

const orderListSchema = z.object({
  result: z.object({
    data: z.array(orderSchema),
    pagination_key: z.string().nullable(),
    cursor: z.string().optional(),
  }),
})
// The response is composed from cached texts.
type OrderListResponse = Response & TypedResponse<z.infer<typeof orderListSchema>, 200, 'json'>

// A missing reason is refused like an empty one.
const cancelReason = text(500)
  .nullish()
  .transform((reason) => reason?.trim() ?? '')
  .refine((reason) => reason !== '', { error: 'is missing', params: { key: 'orders.cancel-reason-required' } })

interface OrderModules {
  placement: OrderPlacement
  replay: Replay
  listViews: ListViews | null
  dispatch: Pick<FleetDispatch, 'confirmCancel'>
}

/** POST /order, GET /order, GET /vendor/{id}/orders, PUT /order/cancel (specifications 1 §7 and 2 §7). */
export function orderRoutes(context: ApiContext, { placement, replay, listViews, dispatch }: OrderModules) {
  const { database, clock, country, views } = context
  const orderTexts = createOrderTexts(context, views.ofVendor)

  /** Returns the order if the caller has access. @throws Refusal 404, also for a missing order */
  async function permittedOrder(caller: Caller, order: OrderRow | null, vendorId: string | null) {
    if (!order || (vendorId !== null && order.vendorId !== vendorId)) return refuseNotFound()
    return (await context.vendors.find(caller, order.vendorId)) ? order : refuseNotFound()
  }

  return createRouter()
    .openapi(
      createRoute({
        method: 'post',
        path: '/order',
        summary: 'Request a rider',
        middleware: [signedInOrGuest(context, 'orders:write')] as const,
        request: {
          headers: z.object({
            'idempotency-key': text(200)
              .refine((value) => value !== '', 'is empty')
              .optional(),
          }),
          body: jsonBody(orderCreateSchema),
        },
        responses: {
          201: orderResponse(
            'The order. A repeated request with the same Idempotency-Key and body returns the same response.',
          ),
          ...refusalsOf(401, 404, 409, 422),
          403: { ...refusals[403], description: 'Guests can’t order at the moment.' },
        },
      }),
      async (c) => {
        if (c.var.faults.has('signature-expired')) refuseExpiredFee()
        await limitGuestOrders(context, c.var.caller, c.env?.remoteAddress)
        const key = c.req.valid('header')['idempotency-key'] ?? null
        const response = await placement.place(c.var.caller, c.req.valid('json'), key)
        return c.json(response as { result: z.infer<typeof orderSchema> }, 201)
      },
    )
    .openapi(
      createRoute({
        method: 'get',
        path: '/order',
        summary: 'Get an order by its ID or idempotency key',
        middleware: [signedInOrGuest(context, 'orders:read')] as const,
        request: {
          query: z.object({
            vendorId: text(100).optional(),
            orderId: text(200).optional(),
            client_order_id: text(200).optional(),
          }),
        },
        responses: { 200: orderResponse('The order.'), ...refusalsOf(400, 401, 404) },
      }),
      async (c) => {
        const { vendorId, orderId, client_order_id: clientOrderId } = c.req.valid('query')
        if (orderId === undefined && clientOrderId === undefined) {
          refuse(400, 'error.invalid-request', 'orderId or client_order_id is needed.')
        }
        const foundOrder =
          orderId === undefined
            ? await orderByClientId(database, c.var.caller.id, clientOrderId ?? '')
            : await orderById(database, orderId)
        return c.json({ result: views.ofVendor(await permittedOrder(c.var.caller, foundOrder, vendorId ?? null)) }, 200)
      },
    )
    .openapi(
      createRoute({
        method: 'get',
        path: '/vendor/{id}/orders',
        summary: 'List a vendor’s orders by page, newest first',
        middleware: [signedInOrGuest(context, 'orders:read')] as const,
        request: {
          params: z.object({ id: text(100) }),
          query: orderListQuery,
        },
        responses: {
          200: jsonContent(
            `At most ${maxPageSize}, and fewer if they’re long; pagination_key is null on the last page.`,
            orderListSchema,
          ),
          ...refusalsOf(400, 401, 404),
          403: { ...refusals[403], description: 'Guests can list only active orders.' },
        },
      }),
      async (c) => {
        const query = c.req.valid('query')
        const vendor = await context.vendors.require(c.var.caller, c.req.valid('param').id)
        refuseHistoryToGuests(c.var.caller, query.from, clock.now())
        const vendorIds = await context.vendors.listedIds(c.var.caller, vendor, query.include_outlets)
        listViews?.listViewed(vendorIds)
        const count = Math.min(query.count, maxPageSize)
        const phone = query.customer_phone_number?.trim()
        // Read before the rows, so that no change in between is missed.
        const cursor = replay.now()
        const rows = await listOrders(database, {
          vendorIds,
          from: query.from,
          to: query.to,
          scheduled: query.scheduled,
          endStatuses: query.unfinished ? endStatuses : null,
          customerPhoneKey: phone ? phoneKey(phone, country.code) : null,
          after: query.pagination_key ? readPageKey(query.pagination_key) : null,
          count,
        })
        const texts = await orderTexts(rows.slice(0, count))
        const fitting = countFitting(texts)
        const lastOrder = rows[fitting - 1]
        const key = rows.length > fitting && lastOrder ? pageKeyFrom(lastOrder) : null
        const rest = JSON.stringify({ pagination_key: key, cursor }).slice(1)
        const body = `{"result":{"data":[${texts.slice(0, fitting).join(',')}],${rest}}`
        return c.newResponse(body, 200, { 'Content-Type': 'application/json' }) as OrderListResponse
      },
    )
    .openapi(
      createRoute({
        method: 'put',
        path: '/order/cancel',
        summary: 'Cancel an order, with a reason',
        middleware: [signedInOrGuest(context, 'orders:write')] as const,
        request: {
          body: jsonBody(z.object({ vendor_id: text(100), order_id: text(200), reason: cancelReason })),
        },
        responses: { 200: orderResponse('The cancelled order.'), ...refusalsOf(401, 404, 409, 422, 503) },
      }),
      async (c) => {
        const { vendor_id, order_id, reason } = c.req.valid('json')
        const { caller } = c.var
        const read = async () => permittedOrder(caller, await orderById(database, order_id), vendor_id)
        return c.json(
          { result: views.ofVendor(await cancelOrder({ ...context, dispatch }, caller, read, reason)) },
          200,
        )
      },
    )
}

/** Encodes the pagination key after this order. Lists are sorted by time and ID. */
function pageKeyFrom(last: { createdAt: Date; orderId: string }): string {
  return Buffer.from(JSON.stringify([last.createdAt.getTime(), last.orderId])).toString('base64url')
}

/** @throws Refusal 400 for an invalid key */
function readPageKey(key: string): { createdAt: Date; orderId: string } {
  try {
    const [time, orderId]: unknown[] = JSON.parse(Buffer.from(key, 'base64url').toString('utf8'))
    const createdAt = new Date(typeof time === 'number' ? time : Number.NaN)
    const isReadable = typeof orderId === 'string' && !orderId.includes('\0') && createdAt.getFullYear() < 10_000
    if (isReadable && createdAt.getTime() >= 0) return { createdAt, orderId }
  } catch {
    // Refused below.
  }
  refuse(400, 'error.invalid-request', 'The pagination key is unknown.')
}
