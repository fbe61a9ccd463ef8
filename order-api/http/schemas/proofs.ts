import { z } from '@hono/zod-openapi'
import type { ProofKind } from '../../store/schema-proofs.ts'

const kinds = [
  'collection',
  'delivery',
  'return',
  'identity',
  'receiver-pin',
  'pickup-code',
] as const satisfies readonly ProofKind[]

export const proofSchema = z
  .object({
    kind: z.enum(kinds),
    taken_at: z.string().openapi({ format: 'date-time' }),
    image_url: z.string().nullable().openapi({ description: 'Signed path under the API, valid for 15 to 30 minutes.' }),
  })
  .openapi('Proof')
