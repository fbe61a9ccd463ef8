import { z } from 'zod'

// What the order API reads of Uber Direct's messages.

const point = z.object({ lat: z.number(), lng: z.number() })
const related = z.object({ id: z.string().max(200).nullish(), relationship: z.string().nullish() })
const relatedDeliveries = z
  .union([z.array(related), related])
  .nullish()
  .catch(null)

export const deliverySchema = z.object({
  id: z.string().min(1).max(200),
  status: z.string().min(1).max(100),
  courier: z
    .object({ name: z.string().nullish(), phone_number: z.string().nullish(), location: point.nullish().catch(null) })
    .nullish(),
  courier_imminent: z.boolean().nullish(),
  updated: z.string().nullish(),
  pickup_eta: z.string().nullish(),
  dropoff_eta: z.string().nullish(),
  undeliverable_reason: z.string().nullish(),
  related_deliveries: relatedDeliveries,
})
export type UberDelivery = z.infer<typeof deliverySchema>

export const deliveriesSchema = z.object({
  data: z.array(z.object({ id: z.string(), external_id: z.string().nullish() })),
  next_href: z.string().nullish(),
})

export const quoteSchema = z.object({
  id: z.string().min(1).max(200),
  fee: z.number().int().min(0),
  expires: z.string(),
  /** Minutes until a courier is at the shop. */
  pickup_duration: z.number().min(0).max(100_000).nullish().catch(null),
  dropoff_eta: z.string().nullish().catch(null),
})

export const errorSchema = z.object({
  code: z.string(),
  metadata: z.object({ delivery_id: z.string().optional() }).nullish().catch(null),
})

export const proofSchema = z.object({ document: z.string() })

export const messageSchema = z.object({
  kind: z.string(),
  created: z.string().nullish(),
  delivery_id: z.string().max(200).nullish(),
  location: point.nullish().catch(null),
  data: z
    .object({
      id: z.string().max(200).nullish(),
      external_id: z.string().max(200).nullish(),
      related_deliveries: relatedDeliveries,
      courier: z
        .object({ location: point.nullish().catch(null) })
        .nullish()
        .catch(null),
    })
    .nullish()
    .catch(null),
})
