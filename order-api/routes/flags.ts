import { createRoute, z } from '@hono/zod-openapi'
import { maxOtherVendors } from '../../core/config/order-limits.ts'
import { modes } from '../../core/config/setting-values.ts'
import type { ApiContext } from '../context.ts'
import { createRouter, jsonContent, list, refusals, text } from '../http/router.ts'

const flagsSchema = z
  .record(z.string(), z.union([z.boolean(), z.record(z.string(), z.unknown())]))
  .openapi('Flags', { example: { voucher: false, helpcenter: true } })

/** GET /flags (specification 1 §4). Public, because pages need flags before the sign-in. */
export function flagRoutes({ flags, country }: ApiContext) {
  return createRouter().openapi(
    createRoute({
      method: 'get',
      path: '/flags',
      summary: 'Get all flags',
      request: {
        query: z.object({
          country: z
            .string()
            .regex(/^[A-Z]{2}$/)
            .optional(),
          mode: z.enum(modes).default('classic'),
          vendor: text(100).optional(),
          others: text(maxOtherVendors * 101)
            .transform((list) => list.split(','))
            .pipe(list(text(100), maxOtherVendors))
            .optional()
            .openapi({ type: 'string', example: '1001,1002' }),
        }),
      },
      responses: {
        200: jsonContent(
          'The flags for this country, mode and vendor. For an unknown vendor, the values without rules.',
          z.object({
            country: z.string().openapi({ description: 'The country of this order API.' }),
            brand: z.string(),
            result: flagsSchema,
            others: z.record(z.string(), flagsSchema).optional().openapi({
              description: 'For the vendors in `others`: the flags that differ, by vendor ID.',
            }),
          }),
        ),
        400: refusals[400],
      },
    }),
    async (c) => {
      const { country: requested, mode, vendor, others } = c.req.valid('query')
      // Not cached, so that changed flags apply at once.
      c.header('Cache-Control', 'no-store')
      const audience = { country: requested ?? country.code, mode, vendor: vendor ?? null }
      const build = { country: country.code, brand: country.brand }
      const result = await flags.for(audience)
      return c.json({ ...build, result, ...(others && { others: await flags.differences(audience, others) }) }, 200)
    },
  )
}

/** GET /fwfFallback.json: the values of the flags file without rules, for when the flag service is down. */
export function flagFileRoutes({ flags }: ApiContext) {
  return createRouter().openapi(
    createRoute({
      method: 'get',
      path: '/fwfFallback.json',
      summary: 'Get the flags without rules, without using the database',
      responses: { 200: jsonContent('The flags.', flagsSchema) },
    }),
    async (c) => {
      c.header('Cache-Control', 'no-cache')
      return c.json(await flags.map(), 200)
    },
  )
}
