import { parseUrl } from '../environment/parse-url.ts'
import type { Environment } from '../environment.ts'
import { type ApiClient, failureOf, retryCall } from './client.ts'
import { NoResponseError } from './errors.ts'

/** GET /vendor/{id}/hc_jwt_token (specification 1 §7): the help centre's token, valid for an hour. */
export function fetchHelpCentreToken(client: ApiClient, vendorId: string): Promise<string> {
  const path = `/vendor/${encodeURIComponent(vendorId)}/hc_jwt_token`
  return client.request<string>(path)
}

export interface HelpCentreInitWire {
  user_id: string
  email: string
  guest: boolean
  name: string
  brand: string
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
 * Fetches the page's URL from the help centre, without the session, because it's another host.
 * @throws NoResponseError, ServerError or RefusedError; Error for an unreadable body or another origin
 */
export async function openHelpCentre(
  environment: Pick<Environment, 'fetch' | 'clock'>,
  host: string,
  body: HelpCentreInitWire,
): Promise<string> {
  const response = await retryCall(environment.clock, {}, async () => {
    const sent = await fetchPage(environment, `${host}/conditions-api/v1/init`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    })
    if (!sent.ok) throw failureOf(sent, await sent.json().catch(() => undefined), environment.clock.now())
    return sent
  })
  const { url } = (await response.json()) as { url?: unknown }
  const page = typeof url === 'string' ? parseUrl(url, host) : null
  if (page?.origin !== new URL(host).origin) throw new Error('the help centre returned a URL of another origin')
  return page.href
}

/**
 * Checks that the help centre's host responds, since a frame doesn't report errors. Browsers hide the status of another
 * origin, so a 5xx is noticed only on the page's own. @throws NoResponseError or ServerError
 */
export async function checkHelpCentrePage(environment: Pick<Environment, 'fetch'>, url: string): Promise<void> {
  const response = await fetchPage(environment, url, { mode: 'no-cors' })
  if (response.status >= 500) throw failureOf(response, undefined, 0)
}

function fetchPage(environment: Pick<Environment, 'fetch'>, url: string, request: RequestInit): Promise<Response> {
  const signal = AbortSignal.timeout(timeoutMs)
  return environment.fetch(url, { ...request, credentials: 'omit', signal }).catch((error) => {
    throw new NoResponseError(error)
  })
}
