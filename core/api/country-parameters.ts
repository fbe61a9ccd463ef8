import type { ApiClient } from './client.ts'

/** GET /get-country-parameter/{name} (specification 1 §7, 2 §7). The result is always text. */
export const countryParameters = [
  'allOutletOrders',
  'serviceHours',
  'onlinePaymentActivated',
  'orderItemValueExceedLimit',
  'paymentMethods',
] as const
export type CountryParameter = (typeof countryParameters)[number]

export function fetchCountryParameter(client: ApiClient, name: CountryParameter) {
  return client.request<string>(`/get-country-parameter/${name}`)
}
