import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { HelpCentreInitWire } from '../../../core/api/help-centre.ts'
import { createTestOrderApi, type TestOrderApi } from '../../support/order-api.ts'

describe('the help centre', () => {
  let server: TestOrderApi
  let parent: string
  before(async () => {
    server = await createTestOrderApi()
    parent = await server.signIn()
  })
  after(() => server.close())

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
    const answer = await server.api.fetch(
      new Request(`${server.origin}/conditions-api/v1/init`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
    )
    return { status: answer.status, body: (await answer.json()) as { url?: string } }
  }

  test('knows a vendor by the token, and sends it to a page without a word about it in the address', async () => {
    const { status, body } = await init()
    assert.equal(status, 200)
    assert.equal(body.url, '/help-centre?locale=en')
  })

  test('gives tokens to those who may act for the vendor only', async () => {
    assert.equal((await tokenOf('1000')).status, 401)
    assert.equal((await tokenOf('2000', parent)).status, 404)
    assert.equal((await tokenOf('1001', 'GoDroid demo-godroid-token')).status, 200)
  })

  test('takes no session for a token, and no token for a session', async () => {
    const access = parent.slice('Bearer '.length).split('|')[0] ?? ''
    assert.equal((await init({ verification_token: access })).status, 401)
    const { body } = await tokenOf('1000', parent)
    assert.equal((await server.call('/vendors', { as: `Bearer ${body.result}` })).status, 401)
  })

  test('refuses a token of more than an hour ago, and one for another country', async () => {
    const { body } = await tokenOf('1000', parent)
    assert.equal((await init({ global_entity_id: 'ODR_KW' })).status, 401)
    await server.clock.advance(3_600_000)
    assert.equal((await init({ verification_token: body.result })).status, 401)
  })
})
