import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import type { HelpCentreInitWire } from '../../../core/api/help-centre.ts'
import { useOrderApi } from '../../support/use-order-api.ts'

describe('the help centre', () => {
  const server = useOrderApi()
  let parent: string
  before(async () => {
    parent = await server.signIn()
  })

  const tokenOf = (vendor: string, as?: string) =>
    server.call<{ result: string }>(`/vendor/${vendor}/hc_jwt_token`, as ? { as } : {})

  async function init(change: Partial<HelpCentreInitWire> = {}) {
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
      verification_token: (await tokenOf('1000', parent)).body.result,
      bridge: true,
      service_type: 'on_demand_rider',
      ...change,
    }
    const response = await server.api.fetch(
      new Request(`${server.origin}/conditions-api/v1/init`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
    )
    return { status: response.status, body: (await response.json()) as { url?: string } }
  }

  test('identifies the vendor by the token, and returns an address without its data', async () => {
    const { status, body } = await init()
    assert.equal(status, 200)
    assert.equal(body.url, '/help-centre?locale=en')
  })

  test('rejects an access token as a help centre token, and the reverse', async () => {
    const access = parent.slice('Bearer '.length).split('|')[0] ?? ''
    assert.equal((await init({ verification_token: access })).status, 401)
    const { body } = await tokenOf('1000', parent)
    assert.equal((await server.call('/vendors', { as: `Bearer ${body.result}` })).status, 401)
  })

  test('rejects tokens that are older than an hour or for another country', async () => {
    const { body } = await tokenOf('1000', parent)
    assert.equal((await init({ global_entity_id: 'ODR_KW' })).status, 401)
    await server.clock.advance(3_600_000)
    assert.equal((await init({ verification_token: body.result })).status, 401)
  })
})
