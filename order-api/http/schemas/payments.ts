import { z } from '@hono/zod-openapi'
import { cardMethods, cardSchemes, paymentStatuses } from '../../../core/api/payment-lists.ts'
import { text } from '../router.ts'
import { orderUpdateSchema } from './order-update.ts'
import { orderCreateSchema } from './orders.ts'

export const walletSchema = z
  .object({
    wallet_id: z.string(),
    access_token: z.string(),
    expires_in: z.number().openapi({ description: 'Seconds.' }),
  })
  .openapi('Wallet')

const token = text(2000)
const method = z.enum(cardMethods)

export const intentRequest = z
  .object({ wallet_id: text(100), bearer_token: token, vendor_id: text(100), order: orderCreateSchema })
  .openapi('PaymentIntentRequest')

export const intentSchema = z
  .object({
    intent_id: z.string(),
    payment_methods: z.array(
      z.object({
        name: method,
        paymentInstruments: z.array(
          z.object({
            id: z.string(),
            scheme: z.enum(cardSchemes),
            last_four: z.string(),
            expiry_month: z.number(),
            expiry_year: z.number(),
            holder_name: z.string(),
          }),
        ),
      }),
    ),
    card_form: z.discriminatedUnion('provider', [
      z.object({ provider: z.literal('sandbox'), frame_url: z.string() }),
      z.object({ provider: z.literal('adyen'), client_key: z.string(), environment: z.string() }),
      z.object({ provider: z.literal('checkout'), public_key: z.string(), script_url: z.string() }),
    ]),
  })
  .openapi('PaymentIntent')

const holderFields = { holder_name: text(200), save_card: z.boolean() }
const encryptedText = text(8000)

const cardDetails = z
  .discriminatedUnion('provider', [
    z.object({
      provider: z.literal('sandbox'),
      encrypted_card: encryptedText.openapi({
        description: 'Compact JWE, encrypted with the public key of the card form.',
      }),
      ...holderFields,
    }),
    z.object({
      provider: z.literal('adyen'),
      encrypted_card_number: encryptedText,
      encrypted_expiry_month: encryptedText,
      encrypted_expiry_year: encryptedText,
      encrypted_security_code: encryptedText,
      ...holderFields,
    }),
    z.object({
      provider: z.literal('checkout'),
      encrypted_card_data: encryptedText,
      card_last_digits: text(4),
      expiry_month: z.number().int().min(1).max(12),
      expiry_year: z.number().int().min(2000).max(2100),
      bin: text(8),
      scheme: text(50),
      ...holderFields,
    }),
  ])
  .openapi('CardDetails')

export const confirmRequest = z
  .object({
    order: orderCreateSchema.extend({ vendor_id: text(100) }).openapi('PaymentOrder', { required: ['vendor_id'] }),
    bearer_token: token,
    purchase_intent_id: text(100),
    payment_method: method,
    payment_instrument_id: text(100).openapi({ description: '`NEW`, or the ID of a saved card.' }),
    card: cardDetails.optional(),
    return_url: text(2000).optional().openapi({
      description:
        'The page to which the bank redirects the payer afterwards, on this origin or one of COURIER_ORIGINS.',
    }),
    order_update: orderUpdateSchema
      .omit({ vendor_id: true })
      .extend({ order_id: text(200) })
      .optional()
      .openapi({
        description: 'Pays for a change of a paid order instead: the body of PUT /order/{orderId}.',
      }),
    bulk_job_id: text(100).optional().openapi({ description: 'Pays for the rows of a bulk job instead.' }),
  })
  .openapi('PaymentConfirmation')

export const paymentSchema = z
  .object({
    payment_id: z.string(),
    order_id: z.string().openapi({ description: 'Empty for a bulk job.' }),
    bulk_job_id: z.string().nullable(),
    vendor_id: z.string(),
    tracking_id: z.string(),
    status: z.enum(paymentStatuses),
    failure_key: z.string().nullable(),
    redirect_required: z.object({ redirectUrl: z.string() }).nullable(),
  })
  .openapi('Payment')

export const notificationSchema = z.object({ payment_id: text(100) }).openapi('BankNotification')
