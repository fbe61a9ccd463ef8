import type { HelpCentreInitWire } from '../../core/api/help-centre.ts'
import type { TestOrderApi } from './order-api.ts'

/** Opens the help centre with a token of the demo's parent vendor. */
export function openHelpCentre(server: TestOrderApi, token: string, change: Partial<HelpCentreInitWire> = {}) {
  const body: HelpCentreInitWire = {
    user_id: 'demo-parent',
    email: 'parent@demo.courier',
    guest: false,
    name: 'Merlion Kitchen',
    brand: 'FOODPANDA',
    global_entity_id: 'ODR_SG',
    country: 'SG',
    locale: 'en',
    app_version: '0.1.0',
    verification_token: token,
    bridge: true,
    service_type: 'on_demand_rider',
    ...change,
  }
  const headers = { 'content-type': 'application/json' }
  return server.fetch('/conditions-api/v1/init', { method: 'POST', headers, body: JSON.stringify(body) })
}
