import { z } from 'zod'

// What the order API reads of pandago's messages. Unknown fields and statuses are allowed, as its description asks.

/** Unix seconds that a date can have. */
const seconds = z.number().min(0).max(8.64e12).nullish()
export const timelineSchema = z.object({
  estimated_pickup_time: z.string().nullish(),
  estimated_delivery_time: z.string().nullish(),
})
export type PandagoTimeline = z.infer<typeof timelineSchema>
const cancellation = z.object({ reason: z.string().nullish(), source: z.string().nullish() })
const driver = z.object({
  id: z.union([z.string(), z.number()]).nullish(),
  name: z.union([z.string(), z.number()]).nullish(),
  phone_number: z.string().nullish(),
})

export const orderSchema = z.object({
  order_id: z.string().min(1).max(200),
  status: z.string().min(1).max(100),
  timeline: timelineSchema.nullish(),
  driver: driver.nullish(),
  updated_at: seconds,
  cancellation: cancellation.nullish(),
})
export type PandagoOrder = z.infer<typeof orderSchema>

export const callbackSchema = z.object({
  order_id: z.string().min(1).max(200),
  client_order_id: z.string().max(200).nullish(),
  status: z.string().min(1).max(100),
  updated_at: seconds,
  driver: z
    .object({
      location: z.object({ latitude: z.coerce.number(), longitude: z.coerce.number() }).nullish().catch(null),
    })
    .nullish()
    .catch(null),
})

export const coordinatesSchema = z.object({ latitude: z.number(), longitude: z.number(), updated_at: seconds })

// The example and the schema of the description spell it differently.
export const feeSchema = z.object({
  estimated_delivery_fee: z.number().min(0).optional(),
  estimate_delivery_fee: z.number().min(0).optional(),
})

export const errorsSchema = z.union([z.array(z.object({ message: z.string() })), z.object({ message: z.string() })])

/** The description says “base64 encoded file”; published clients take either form, or the text itself. */
export const photoSchema = z.union([z.string(), z.object({ data: z.string() }).transform(({ data }) => data)])
