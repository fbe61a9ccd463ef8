import { createRoute, z } from '@hono/zod-openapi'
import type { CountryParameter } from '../../core/api/country-parameters.ts'
import type { ApiContext } from '../context.ts'
import type { Country } from '../domain/country.ts'
import type { Parameters } from '../domain/parameters.ts'
import { isOnlinePaymentActivated } from '../domain/payments/payable.ts'
import { refuseNotFound } from '../domain/refusal.ts'
import { createRouter, refusals, resultContent, text } from '../http/router.ts'

/** Values as text (specification 1 §7, 2 §7): booleans as `true`, service hours as `dddd:dddd`, methods separated by `|`. */
const textOfParameter: Record<CountryParameter, (country: Country, values: Parameters, takesCards: boolean) => string> =
  {
    allOutletOrders: (_, values) => String(values.allOutletOrders),
    serviceHours: (_, values) => values.serviceHours,
    onlinePaymentActivated: (country, _, takesCards) => String(isOnlinePaymentActivated(country, takesCards)),
    orderItemValueExceedLimit: (_, values) => String(values.orderItemValueExceedLimit),
    paymentMethods: (country, _, takesCards) =>
      country.paymentMethods.filter((method) => method !== 'PAID' || takesCards).join('|'),
  }

/** GET /get-country-parameter/{name}. Public, because it contains no personal data. */
export function countryParameterRoutes({ country, parameters }: ApiContext, takesCards: boolean) {
  return createRouter().openapi(
    createRoute({
      method: 'get',
      path: '/get-country-parameter/{name}',
      summary: 'Get a parameter of the country',
      request: { params: z.object({ name: text(100) }) },
      responses: {
        200: resultContent('The value as text.', z.string()),
        404: refusals[404],
      },
    }),
    async (c) => {
      const { name } = c.req.valid('param')
      const toText = Object.hasOwn(textOfParameter, name) ? textOfParameter[name as CountryParameter] : refuseNotFound()
      c.header('Cache-Control', 'no-cache')
      return c.json({ result: toText(country, await parameters.current(), takesCards) }, 200)
    },
  )
}
