import type { Environment } from '../environment.ts'
import type { ApiClient } from './client.ts'

/** GET /vendor/{id}/hc_jwt_token (specification 1 §7): what the help centre knows the user by, for an hour. */
export async function fetchHelpCentreToken(client: ApiClient, vendorId: string): Promise<string> {
  const path = `/vendor/${encodeURIComponent(vendorId)}/hc_jwt_token`
  const answer = await client.request<{ result: string }>(path)
  return answer.result
}

/** Body of POST {help centre host}/conditions-api/v1/init. */
export interface HelpCentreInitWire {
  user_id: string
  email: string
  guest: boolean
  name: string
  brand: string
  /** `ODR_` and the country. */
  global_entity_id: string
  country: string
  locale: string
  app_version: string
  verification_token: string
  bridge: true
  service_type: 'on_demand_rider'
}

const timeoutMs = 15_000

/**
 * Asks the help centre for the address of its page. It is another host than the order API: no session goes there.
 * @returns an address on that same host
 * @throws Error when it does not answer, refuses, or names another host
 */
export async function initHelpCentre(
  environment: Pick<Environment, 'fetch'>,
  host: string,
  body: HelpCentreInitWire,
): Promise<string> {
  const answer = await environment.fetch(`${host}/conditions-api/v1/init`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
    credentials: 'omit',
    signal: AbortSignal.timeout(timeoutMs),
  })
  if (!answer.ok) throw new Error(`the help centre answered ${answer.status}`)
  const { url } = (await answer.json()) as { url?: unknown }
  const page = typeof url === 'string' && URL.canParse(url, host) ? new URL(url, host) : null
  if (page?.origin !== new URL(host).origin) throw new Error('the help centre named another host')
  return page.href
}
