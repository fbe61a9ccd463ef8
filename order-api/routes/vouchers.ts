import { createRoute, z } from '@hono/zod-openapi'
import { voucherStatuses, voucherTypes } from '../../core/api/order-lists.ts'
import { maxAmount } from '../../core/config/field-limits.ts'
import type { ApiContext } from '../context.ts'
import type { Caller } from '../domain/accounts/caller.ts'
import { isSignatureExpired, type Quotes } from '../domain/fees/quotes.ts'
import { discountedFee, statusOf, usableVoucher, voucherCodeOf } from '../domain/fees/vouchers.ts'
import { refuseExpiredFee } from '../domain/orders/order-checks.ts'
import { refuse } from '../domain/refusal.ts'
import { signedInOrGuest } from '../http/authorization.ts'
import { createRouter, jsonBody, jsonContent, refusalsOf, text } from '../http/router.ts'
import { voucherByCode } from '../store/orders/vouchers.ts'

const code = text(100).refine((value) => value !== '', 'is empty')

const validateRequest = z
  .object({
    code,
    order: z.object({
      order_time: z.iso
        .datetime({ offset: true })
        .openapi({ description: 'The delivery time: now, or the time of a preorder.' }),
      delivery_fee: z.number().min(0).max(maxAmount),
      signature: text(500),
    }),
    vendor_id: text(100),
  })
  .openapi('VoucherRequest')

const voucherSchema = z
  .object({
    code: z.string(),
    type: z.enum(voucherTypes).openapi({ description: 'Whether `amount` is money or per cent.' }),
    amount: z.number(),
  })
  .openapi('Voucher')

const validatedSchema = z.object({
  result: z.object({
    voucher: voucherSchema,
    delivery_fee: z.number().openapi({ description: 'The discounted fee.' }),
    signature: z
      .string()
      .openapi({ description: 'Signature of the discounted fee for this voucher, vendor and signed fee.' }),
  }),
})

const detailsSchema = z.object({
  result: voucherSchema
    .extend({
      max_discount: z.number().nullable(),
      expires_at: z.string().nullable().openapi({ format: 'date-time' }),
      status: z.enum(voucherStatuses),
    })
    .openapi('VoucherDetails'),
})

const refusalsOfCaller = refusalsOf(401, 404, 422)

/** POST /voucher/validate and GET /voucher/{code} (specification 2 §7). If the flag is off, no voucher is found. */
export function voucherRoutes(context: ApiContext, quotes: Quotes) {
  const { database, clock, country, limits } = context

  /** Unknown codes count against a limit, so that codes can't be guessed. */
  async function lookUpVoucher(caller: Caller, address: string | undefined, typed: string) {
    const attempt = await limits.consume('voucher', { account: caller.id, address: address ?? 'unknown' })
    const row = await voucherByCode(database, voucherCodeOf(typed))
    if (row) attempt.undo()
    return row
  }

  return createRouter()
    .openapi(
      createRoute({
        method: 'post',
        path: '/voucher/validate',
        summary: 'Get the delivery fee reduced by a voucher',
        description:
          'Doesn’t use the voucher; placing the order does. The result is valid as long as the signature of the fee.',
        middleware: [signedInOrGuest(context, 'orders:write')] as const,
        request: { body: jsonBody(validateRequest) },
        responses: { 200: jsonContent('The voucher and the discounted fee.', validatedSchema), ...refusalsOfCaller },
      }),
      async (c) => {
        const { code, order, vendor_id: vendorId } = c.req.valid('json')
        const { caller } = c.var
        await context.vendors.require(caller, vendorId)
        const { delivery_fee: fee, signature: feeSignature } = order
        if (isSignatureExpired(feeSignature, clock.now())) refuseExpiredFee()
        const at = Date.parse(order.order_time)
        await lookUpVoucher(caller, c.env?.remoteAddress, code)
        const row = await usableVoucher(context, caller, { code, vendorId, at })
        const voucher = { code: row.code, type: row.type, amount: row.value }
        const discounted = discountedFee(country, row, fee)
        const quote = { voucher, vendorId, fee, discountedFee: discounted, feeSignature }
        return c.json({ result: { voucher, delivery_fee: discounted, signature: quotes.signDiscount(quote) } }, 200)
      },
    )
    .openapi(
      createRoute({
        method: 'get',
        path: '/voucher/{code}',
        summary: 'Get a voucher and its status',
        middleware: [signedInOrGuest(context, 'orders:write')] as const,
        request: { params: z.object({ code }), query: z.object({ vendor_id: text(100).optional() }) },
        responses: { 200: jsonContent('The voucher.', detailsSchema), ...refusalsOfCaller },
      }),
      async (c) => {
        const { caller } = c.var
        const vendorId = c.req.valid('query').vendor_id ?? null
        const row =
          (await context.flags.isOn(caller, vendorId, 'voucher')) &&
          (await lookUpVoucher(caller, c.env?.remoteAddress, c.req.valid('param').code))
        if (!row) refuse(404, 'voucher.error.get.message', 'This voucher doesn’t exist.')
        const result = {
          code: row.code,
          type: row.type,
          amount: row.value,
          max_discount: row.maxDiscount,
          expires_at: row.expiresAt?.toISOString() ?? null,
          status: statusOf(row, clock.now()),
        }
        return c.json({ result }, 200)
      },
    )
}
