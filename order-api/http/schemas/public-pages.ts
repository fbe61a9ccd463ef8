import { z } from '@hono/zod-openapi'
import { cardSchemes } from '../../../core/api/payment-lists.ts'
import { publicTrackingSchema } from './orders.ts'
import { proofSchema } from './proofs.ts'

const time = z.string().openapi({ format: 'date-time' })
const sender = z.object({ name: z.string(), address_text: z.string() })
const receiver = sender.extend({ name: z.string().nullable() })
const parcel = z.object({ description: z.string() }).nullable()

/** GET /public/tracking/{trackingId}/c2c. */
export const c2cTrackingSchema = publicTrackingSchema.extend({ sender, receiver, parcel }).openapi('C2cTracking')

/** GET /public/tracking/{trackingId}/receipt. */
export const receiptSchema = z
  .object({
    tracking_id: z.string(),
    order_id: z.string(),
    status: z.string(),
    is_return: z.literal(true).optional(),
    placed_at: time,
    collected_at: time.nullable(),
    delivered_at: time.nullable(),
    vendor: z.object({ name: z.string(), phone_number: z.string(), address_text: z.string(), time_zone: z.string() }),
    destination: z.object({ address_text: z.string() }),
    item: z
      .object({ description: z.string(), amount: z.number(), currency: z.string(), payment_method: z.string() })
      .nullable(),
    proofs: z.array(proofSchema).optional(),
    payment: z
      .object({
        payment_method: z.string(),
        delivery_fee: z.number(),
        discount: z.number(),
        total: z.number(),
        currency: z.string(),
        vat_number: z.string().nullable(),
        card: z.object({ scheme: z.enum(cardSchemes), last_four: z.string() }).nullable(),
        refunded: z.number(),
      })
      .nullish(),
  })
  .openapi('Receipt')
