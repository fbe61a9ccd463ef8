import { z } from '@hono/zod-openapi'
import { lines, text } from './router.ts'

const number = z.number()

/**
 * PUT /order/{orderId} as it may arrive (specification 2 §3, order update payload). As with a new order only the types are
 * looked at here; presence is a matter of the checks behind it, so that the first of them names the key.
 */
export const orderUpdateSchema = z
  .object({
    vendor_id: text(100),
    payment_method: text(100).nullish(),
    amount: number.nullish(),
    item_details: text(20_000).nullish(),
    location: z
      .object({
        address: text(5000).nullish().openapi({ description: 'Unit, building and text, joined by comma.' }),
        address_text: text(5000).nullish(),
        notes: lines(20_000).nullish(),
        latitude: number.nullish(),
        longitude: number.nullish(),
      })
      .nullish(),
    delivery_fee: number.optional(),
    signature: text(500).optional().openapi({ description: 'Of the fee to the place above, from POST /delivery/fee.' }),
    modified_times: number.int().min(0).optional().openapi({
      description:
        'How many MODIFIED entries the order’s history had when it was read. If there are more by now, another caller has changed it: 409.',
    }),
  })
  .openapi('OrderUpdate')
