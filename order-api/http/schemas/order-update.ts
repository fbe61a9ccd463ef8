import { z } from '@hono/zod-openapi'
import {
  addressByteLimit,
  descriptionLimit,
  joinedAddressByteLimit,
  maxAmount,
  notesByteLimit,
} from '../../../core/config/field-limits.ts'
import { lines, text } from '../router.ts'

const number = z.number()

/** PUT /order/{orderId} (specification 2 §3). Only types are checked here, as for a new order. */
export const orderUpdateSchema = z
  .object({
    vendor_id: text(100),
    payment_method: text(100).nullish(),
    amount: number.nullish().openapi({ maximum: maxAmount }),
    item_details: text(20_000).nullish().openapi({ maxLength: descriptionLimit }),
    location: z
      .object({
        address: text(5000).nullish().openapi({
          maxLength: joinedAddressByteLimit,
          description: 'Unit, building and street text, joined by commas.',
        }),
        address_text: text(5000).nullish().openapi({ maxLength: addressByteLimit }),
        notes: lines(20_000).nullish().openapi({ maxLength: notesByteLimit }),
        latitude: number.nullish(),
        longitude: number.nullish(),
      })
      .nullish(),
    preordered_for: number.int().nullish().openapi({
      description:
        'Unix seconds. Another time for an order for later, until its rider is called; missing keeps the time.',
    }),
    delivery_fee: number.optional(),
    signature: text(500)
      .optional()
      .openapi({ description: 'Signature of the fee to this place, from POST /delivery/fee.' }),
    modified_times: number.int().min(0).optional().openapi({
      description:
        'Number of MODIFIED entries in the order’s history when it was read. If there are more now, another caller has changed the order, and the response is 409.',
    }),
  })
  .openapi('OrderUpdate')
