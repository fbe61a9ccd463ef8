import { createRoute, z } from '@hono/zod-openapi'
import { isLanguageTag } from '../../locales/languages.ts'
import type { ApiContext } from '../context.ts'
import { ordersFile } from '../domain/bulk/template.ts'
import { createRouter, refusals, text } from '../http/router.ts'
import { sampleOrders } from '../seed/sample-orders.ts'

const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** GET /demo/orders.xlsx: a file to try bulk orders with, without an account. Only in the demo. */
export function sampleFileRoutes({ country }: Pick<ApiContext, 'country'>) {
  return createRouter().openapi(
    createRoute({
      method: 'get',
      path: '/demo/orders.xlsx',
      summary: 'Download a file to try bulk orders with',
      hide: true,
      request: { query: z.object({ language: text(35).refine(isLanguageTag, 'is no language tag').optional() }) },
      responses: {
        200: {
          description: 'A spreadsheet of orders, one of them without a phone number.',
          content: { [xlsx]: { schema: z.string().openapi({ format: 'binary' }) } },
        },
        400: refusals[400],
      },
    }),
    async (c) => {
      const language = c.req.valid('query').language ?? country.defaultLanguage
      const content = await ordersFile(country, language, sampleOrders(country))
      c.header('Content-Disposition', 'attachment; filename="orders.xlsx"')
      c.header('Content-Type', xlsx)
      return c.body(new Uint8Array(content), 200)
    },
  )
}
