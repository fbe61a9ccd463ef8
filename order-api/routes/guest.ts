import { createRoute, z } from '@hono/zod-openapi'
import type { ApiContext } from '../context.ts'
import { createGuest } from '../domain/accounts/guests.ts'
import { uncompressed } from '../http/common.ts'
import { createRouter, refusalsOf, resultContent } from '../http/router.ts'

const guestSchema = z
  .object({
    token: z.string().openapi({ description: 'Send it as `Authorization: Bearer …`.' }),
    vendor_id: z.string().openapi({ description: 'The guest’s own vendor.' }),
    expires: z.string().openapi({ format: 'date-time' }),
  })
  .openapi('GuestToken')

/** POST /guest: a token for a user without an account (specification 1 §1, §4 Session; 2 §4 Guest startup). */
export function guestRoutes(context: ApiContext) {
  return createRouter().openapi(
    createRoute({
      method: 'post',
      path: '/guest',
      summary:
        'Create a guest whose token is valid for three days; needs flag `guest-checkout`. With an `Idempotency-Key` of at least 32 characters, a repeated call gets the same guest',
      middleware: [uncompressed] as const,
      responses: { 201: resultContent('The guest’s token and vendor.', guestSchema), ...refusalsOf(403) },
    }),
    async (c) => {
      const result = await createGuest(context, c.env?.remoteAddress ?? 'unknown', c.req.header('Idempotency-Key'))
      return c.json({ result }, 201)
    },
  )
}
