import { createRoute, z } from '@hono/zod-openapi'
import type { CountryParameter } from '../../../core/api/country-parameters.ts'
import type { ApiContext } from '../context.ts'
import type { Country } from '../domain/country.ts'
import type { Parameters } from '../domain/parameters.ts'
import { isOnlinePaymentActivated } from '../domain/payments/payable.ts'
import { refuseNotFound } from '../domain/refusal.ts'
import { createRouter, refusals, text } from '../http/router.ts'

/** Always text (specification 1 §7, 2 §7): booleans as words, service hours as `dddd:dddd`, methods parted by `|`. */
const texts: Record<CountryParameter, (country: Country, set: Parameters, takesCards: boolean) => string> = {
  allOutletOrders: (_, set) => String(set.allOutletOrders),
  serviceHours: (_, set) => set.serviceHours,
  onlinePaymentActivated: (country, _, takesCards) => String(isOnlinePaymentActivated(country, takesCards)),
  orderItemValueExceedLimit: (_, set) => String(set.orderItemValueExceedLimit),
  paymentMethods: (country) => country.paymentMethods.join('|'),
}

/** GET /get-country-parameter/{name}. Open to all: it holds no personal data. */
export function countryParameterRoutes({ country, parameters, payments }: ApiContext) {
  return createRouter().openapi(
    createRoute({
      method: 'get',
      path: '/get-country-parameter/{name}',
      summary: 'Get a setting of the country',
      request: { params: z.object({ name: text(100) }) },
      responses: {
        200: {
          description: 'The setting as text.',
          content: { 'application/json': { schema: z.object({ result: z.string() }) } },
        },
        404: refusals[404],
      },
    }),
    async (c) => {
      const { name } = c.req.valid('param')
      const read = Object.hasOwn(texts, name) ? texts[name as CountryParameter] : refuseNotFound()
      c.header('Cache-Control', 'no-cache')
      return c.json({ result: read(country, await parameters.current(), payments !== null) }, 200)
    },
  )
}
