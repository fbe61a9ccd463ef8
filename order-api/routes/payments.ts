import { createRoute, z } from '@hono/zod-openapi'
import type { ApiContext } from '../context.ts'
import { limitGuestOrders } from '../domain/accounts/guests.ts'
import { refuseExpiredFee } from '../domain/orders/order-checks.ts'
import { signatureHeader } from '../domain/payments/bank.ts'
import { type Payments, refuseSignature, requirePayments } from '../domain/payments/payments.ts'
import { refuse } from '../domain/refusal.ts'
import { signedIn, signedInOrGuest } from '../http/authorization.ts'
import { uncompressed } from '../http/common.ts'
import { createRouter, jsonBody, refusals, refusalsOf, resultContent, text } from '../http/router.ts'
import {
  confirmRequest,
  intentRequest,
  intentSchema,
  notificationSchema,
  paymentSchema,
  walletSchema,
} from '../http/schemas/payments.ts'

const refusalsOfCaller = refusalsOf(401, 404, 422)

/** Card payments: POST /order/payment/auth, /intent and /intent/confirm (specification 2 §7), their state, saved cards, webhook. */
export function paymentRoutes(context: ApiContext, cardPayments: Payments | null) {
  const payments = () => requirePayments(cardPayments)
  const consumeLimit = (name: 'payment' | 'payment-confirm', account: string, address = 'unknown') =>
    context.limits.consume(name, { account, address })

  return createRouter()
    .openapi(
      createRoute({
        method: 'post',
        path: '/order/payment/auth/{vendorId}',
        summary: 'Open a wallet for paying by card',
        middleware: [signedInOrGuest(context, 'orders:write'), uncompressed] as const,
        request: { params: z.object({ vendorId: text(100) }) },
        responses: { 200: resultContent('The wallet, valid for half an hour.', walletSchema), ...refusalsOfCaller },
      }),
      async (c) => {
        await consumeLimit('payment', c.var.caller.id, c.env?.remoteAddress)
        return c.json({ result: await payments().openWallet(c.var.caller, c.req.valid('param').vendorId) }, 200)
      },
    )
    .openapi(
      createRoute({
        method: 'post',
        path: '/order/payment/intent',
        summary: 'Create a payment intent, and list the saved cards',
        description: 'Nothing is charged. An intent that isn’t confirmed expires after an hour.',
        middleware: [signedInOrGuest(context, 'orders:write')] as const,
        request: { body: jsonBody(intentRequest) },
        responses: { 200: resultContent('The intent, and the card form to show.', intentSchema), ...refusalsOfCaller },
      }),
      async (c) => {
        await consumeLimit('payment', c.var.caller.id, c.env?.remoteAddress)
        const { wallet_id: walletId, bearer_token: token, vendor_id: vendorId, order } = c.req.valid('json')
        const intent = await payments().openIntent(c.var.caller, { vendorId, token, walletId, order })
        return c.json({ result: intent }, 200)
      },
    )
    .openapi(
      createRoute({
        method: 'post',
        path: '/order/payment/intent/confirm',
        summary: 'Charge the card and place or change the order, or place a bulk job',
        description:
          'Charges at most once per Idempotency-Key. Repeating the request returns the payment in its current state. If the card is refused, no order is placed. With `order_update`, what the change costs more is charged, and the order is changed. With `bulk_job_id`, the rows that are paid online are charged together, and the job is placed; rows that can’t be placed are refunded.',
        middleware: [signedInOrGuest(context, 'orders:write')] as const,
        request: {
          headers: z.object({ 'idempotency-key': text(200).refine((value) => value !== '', 'is empty') }),
          body: jsonBody(confirmRequest),
        },
        responses: {
          200: resultContent('The payment is charged, or has to be confirmed on the bank’s page.', paymentSchema),
          ...refusalsOfCaller,
          ...refusalsOf(400, 409),
          403: { ...refusals[403], description: 'Guests can’t order at the moment.' },
        },
      }),
      async (c) => {
        if (c.var.faults.has('signature-expired')) refuseExpiredFee()
        const { caller } = c.var
        await consumeLimit('payment-confirm', caller.id, c.env?.remoteAddress)
        await limitGuestOrders(context, caller, c.env?.remoteAddress)
        const key = c.req.valid('header')['idempotency-key']
        return c.json({ result: await payments().confirm(caller, c.req.valid('json'), key) }, 200)
      },
    )
    .openapi(
      createRoute({
        method: 'get',
        path: '/order/payment/state',
        summary: 'Get the state of a payment by its idempotency key, ID, order or bulk job',
        description:
          'Queries the bank if the outcome is unknown. Only for the caller who pays, but `bulk_job_id` for all users of its vendor.',
        middleware: [signedInOrGuest(context, 'orders:write')] as const,
        request: {
          query: z.object({
            client_order_id: text(200).optional(),
            payment_id: text(100).optional(),
            order_id: text(200).optional(),
            bulk_job_id: text(100).optional(),
          }),
        },
        responses: { 200: resultContent('The payment.', paymentSchema), ...refusalsOfCaller, 400: refusals[400] },
      }),
      async (c) => {
        const query = c.req.valid('query')
        if (Object.values(query).every((value) => value === undefined)) {
          refuse(400, 'error.invalid-request', 'client_order_id, payment_id, order_id or bulk_job_id is needed.')
        }
        const state = await payments().state(c.var.caller, {
          clientOrderId: query.client_order_id,
          paymentId: query.payment_id,
          orderId: query.order_id,
          bulkJobId: query.bulk_job_id,
        })
        return c.json({ result: state }, 200)
      },
    )
    .openapi(
      createRoute({
        method: 'delete',
        path: '/order/payment/instruments/{id}',
        summary: 'Delete a saved card',
        middleware: [signedIn(context)] as const,
        request: { params: z.object({ id: text(100) }) },
        responses: { 200: resultContent('Done.', z.boolean()), ...refusalsOfCaller, 403: refusals[403] },
      }),
      async (c) => {
        await payments().deleteCard(c.var.caller, c.req.valid('param').id)
        return c.json({ result: true }, 200)
      },
    )
    .openapi(
      createRoute({
        method: 'post',
        path: '/order/payment/webhook',
        summary: 'Notify the server that a payment has changed',
        description: `Sent by the bank, and signed in the header ${signatureHeader}. The server queries the bank, so repeated and late notifications do no harm.`,
        request: { body: jsonBody(notificationSchema) },
        responses: { 200: resultContent('Done.', z.boolean()), ...refusalsOf(403, 422) },
      }),
      async (c) => {
        const signature = c.req.header(signatureHeader) ?? ''
        await (cardPayments ?? refuseSignature()).onNotification(await c.req.text(), signature)
        return c.json({ result: true }, 200)
      },
    )
}
