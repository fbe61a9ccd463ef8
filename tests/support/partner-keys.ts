import type { PartnerSessionWire } from '../../core/api/partner-keys.ts'
import type { TestOrderApi } from './order-api.ts'
import type { CreatedKey } from './routes/partner-routes.ts'

export const partnerOrigin = 'https://shop.example'

/** A valid test key of all outlets. */
export const keyForm = {
  name: 'Kitchen software',
  mode: 'test',
  outlets: null,
  permissions: ['orders:read', 'orders:write'],
  origins: [partnerOrigin],
}

/** Creates a key, by default of the demo's parent vendor; `change` is merged over `keyForm`. */
export async function createKey(
  server: TestOrderApi,
  change: object = {},
  { vendorId = '1000', as }: { vendorId?: string; as?: string } = {},
) {
  const options = { as: as ?? (await server.signIn()), body: { ...keyForm, ...change } }
  return server.callFor<CreatedKey['result']>(`/vendor/${vendorId}/partner-keys`, options)
}

/** Exchanges a key for a session, as a partner's server does. */
export const exchangeKey = (
  server: TestOrderApi,
  secret: string,
  body: object = {},
  headers: Record<string, string> = {},
) => server.call<{ result: PartnerSessionWire }>('/partner/session', { as: `Bearer ${secret}`, body, headers })

/** Returns the `Authorization` header of a key's session. */
export async function startSession(server: TestOrderApi, secret: string, body: object = {}) {
  return `Bearer ${(await exchangeKey(server, secret, body)).body.result.accessToken}`
}
