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

interface Kept {
  answer: Promise<string>
  until: number
}

const kept = new WeakMap<ApiClient, Map<CountryParameter, Kept>>()

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
  const answers = kept.get(client) ?? new Map<CountryParameter, Kept>()
  kept.set(client, answers)
  const known = answers.get(name)
  if (known && clock.now() < known.until && !isForced) return known.answer
  const answer = fetchCountryParameter(client, name)
  const entry = { answer, until: clock.now() + lifetimeMs }
  answers.set(name, entry)
  answer.catch(() => {
    if (answers.get(name) === entry) answers.delete(name)
  })
  return answer
}
