import { z } from '@hono/zod-openapi'
import { proofKinds } from '../../../core/api/order-lists.ts'

export const proofSchema = z
  .object({
    kind: z.enum(proofKinds),
    taken_at: z.string().openapi({ format: 'date-time' }),
    image_url: z
      .string()
      .nullable()
      .openapi({ description: 'Signed path below `/orders/api/v1`, valid for 15 to 30 minutes.' }),
  })
  .openapi('Proof')
