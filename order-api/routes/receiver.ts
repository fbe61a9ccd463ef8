import { createRoute, z } from '@hono/zod-openapi'
import type { ApiContext } from '../context.ts'
import type { Caller } from '../domain/accounts/caller.ts'
import { createReceiverChanges } from '../domain/orders/receiver/changes.ts'
import { createMessages } from '../domain/orders/receiver/messages.ts'
import { createSendAgain } from '../domain/orders/undelivered/send-again.ts'
import { orderOfLink } from '../domain/orders/views/public-view.ts'
import { refuseNotFound } from '../domain/refusal.ts'
import { signedInOrGuest } from '../http/authorization.ts'
import { createRouter, jsonBody, refusals, refusalsOf, resultContent, text } from '../http/router.ts'
import { orderSchema, publicTrackingSchema } from '../http/schemas/orders.ts'
import {
  changeBodySchema,
  messageHeaders,
  receiverMessageBody,
  repeatMessageBody,
  vendorMessageBody,
} from '../http/schemas/receiver.ts'
import { orderById } from '../store/orders/orders.ts'

const link = z.object({ trackingId: text(100) })
const tooLate = {
  ...refusals[409],
  description: 'It is too late, there were too many, or the order is changing at the moment.',
}
const serviceOff = { ...refusals[403], description: 'Flag `receiver-self-service` is off.' }
const receiverResponses = {
  200: resultContent('The delivery as its receiver sees it.', publicTrackingSchema),
  403: serviceOff,
  ...refusalsOf(404, 410, 422),
  409: tooLate,
}
const orderResponses = {
  200: resultContent('The order.', orderSchema),
  ...refusalsOf(401, 404, 422),
  409: tooLate,
}

/** Receivers' corrections, and messages between receiver and vendor. Receivers need no session, only the ID of the link. */
export function receiverRoutes(context: ApiContext) {
  const { database, limits, views } = context
  const change = createReceiverChanges(context)
  const sendMessage = createMessages(context)
  const sendAgain = createSendAgain(context)

  /** Returns the function that reads an order of the caller's vendor, after the limit. */
  async function ownOrder({ caller, id, orderId, address = 'unknown' }: OwnOrder) {
    const vendor = await context.vendors.require(caller, id)
    await limits.consume('message', { account: `${caller.id} ${orderId}`, address })
    return async () => {
      const order = await orderById(database, orderId)
      return order?.vendorId === vendor.vendorId ? order : refuseNotFound()
    }
  }

  return createRouter()
    .openapi(
      createRoute({
        method: 'post',
        path: '/public/tracking/{trackingId}/change',
        summary: 'Correct pin, unit or notes of a delivery, or choose where to leave it',
        request: { params: link, body: jsonBody(changeBodySchema) },
        responses: receiverResponses,
      }),
      async (c) => {
        const { trackingId } = c.req.valid('param')
        c.header('Cache-Control', 'no-store')
        await limits.consume('receiver-change', { account: trackingId, address: c.env?.remoteAddress ?? 'unknown' })
        return c.json({ result: views.ofLink(await change(trackingId, c.req.valid('json'))) }, 200)
      },
    )
    .openapi(
      createRoute({
        method: 'post',
        path: '/public/tracking/{trackingId}/messages',
        summary: 'Send the vendor a ready-made message',
        request: { params: link, headers: messageHeaders, body: jsonBody(receiverMessageBody) },
        responses: receiverResponses,
      }),
      async (c) => {
        const { trackingId } = c.req.valid('param')
        c.header('Cache-Control', 'no-store')
        await limits.consume('message', { account: trackingId, address: c.env?.remoteAddress ?? 'unknown' })
        const { isReceiver } = await orderOfLink(context, trackingId)
        const order = await sendMessage(async () => (await orderOfLink(context, trackingId)).order, {
          from: 'receiver',
          sentence: c.req.valid('json').sentence,
          key: c.req.valid('header')['idempotency-key'],
        })
        return c.json({ result: views.ofLink({ order, isReceiver }) }, 200)
      },
    )
    .openapi(
      createRoute({
        method: 'post',
        path: '/vendor/{id}/orders/{orderId}/messages',
        summary: 'Send the receiver a ready-made message',
        middleware: [signedInOrGuest(context, 'orders:write')] as const,
        request: {
          params: z.object({ id: text(100), orderId: text(200) }),
          headers: messageHeaders,
          body: jsonBody(vendorMessageBody),
        },
        responses: { ...orderResponses, 403: serviceOff },
      }),
      async (c) => {
        const { id, orderId } = c.req.valid('param')
        const read = await ownOrder({ caller: c.var.caller, id, orderId, address: c.env?.remoteAddress })
        const order = await sendMessage(read, {
          from: 'vendor',
          sentence: c.req.valid('json').sentence,
          key: c.req.valid('header')['idempotency-key'],
        })
        return c.json({ result: views.ofVendor(order) }, 200)
      },
    )
    .openapi(
      createRoute({
        method: 'post',
        path: '/vendor/{id}/orders/{orderId}/messages/repeat',
        summary: 'Send a message that wasn’t delivered again: the receiver’s link, or an email about the payment',
        middleware: [signedInOrGuest(context, 'orders:write')] as const,
        request: {
          params: z.object({ id: text(100), orderId: text(200) }),
          body: jsonBody(repeatMessageBody),
        },
        responses: orderResponses,
      }),
      async (c) => {
        const { id, orderId } = c.req.valid('param')
        const read = await ownOrder({ caller: c.var.caller, id, orderId, address: c.env?.remoteAddress })
        const order = await sendAgain(read, c.req.valid('json').kind)
        return c.json({ result: views.ofVendor(order) }, 200)
      },
    )
}

interface OwnOrder {
  caller: Caller
  id: string
  orderId: string
  address: string | undefined
}
