import type { Clock } from '../environment.ts'
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

const lifetimeMs = 5 * 60 * 1000

interface CachedResponse {
  response: Promise<string>
  until: number
}

const cachedByClient = new WeakMap<ApiClient, Map<CountryParameter, CachedResponse>>()

/**
 * Fetches a parameter of the country, at most once in 5 minutes per page (specification 2 §9). Failures aren't cached.
 * @param isForced skips the cache
 */
export function readCountryParameter(
  client: ApiClient,
  clock: Clock,
  name: CountryParameter,
  isForced = false,
): Promise<string> {
  const responses = cachedByClient.get(client) ?? new Map<CountryParameter, CachedResponse>()
  cachedByClient.set(client, responses)
  const cached = responses.get(name)
  if (cached && clock.now() < cached.until && !isForced) return cached.response
  const response = fetchCountryParameter(client, name)
  const entry = { response, until: Number.POSITIVE_INFINITY }
  responses.set(name, entry)
  response.then(
    () => {
      entry.until = clock.now() + lifetimeMs
    },
    () => responses.get(name) === entry && responses.delete(name),
  )
  return response
}
