import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import type { HelpCentreInitWire } from '../../../core/api/help-centre.ts'
import { openHelpCentre } from '../../support/help-centre.ts'
import { useOrderApi } from '../../support/use-order-api.ts'

describe('the help centre', () => {
  const server = useOrderApi()
  let parent: string
  before(async () => {
    parent = await server.signIn()
  })

  const createToken = () => server.callFor<string>('/vendor/1000/hc_jwt_token', { as: parent })
  const open = async (change: Partial<HelpCentreInitWire> = {}) =>
    openHelpCentre(server, change.verification_token ?? (await createToken()), change)

  test('identifies the vendor by the token, and returns an address without its data', async () => {
    const response = await open()
    assert.equal(response.status, 200)
    assert.equal(((await response.json()) as { url: string }).url, '/help-centre?locale=en')
  })

  test('rejects an access token as a help centre token, and the reverse', async () => {
    const access = parent.slice('Bearer '.length).split('|')[0] ?? ''
    assert.equal((await open({ verification_token: access })).status, 401)
    assert.equal((await server.call('/vendors', { as: `Bearer ${await createToken()}` })).status, 401)
  })

  test('rejects tokens that are older than an hour or for another country', async () => {
    const verification_token = await createToken()
    assert.equal((await open({ global_entity_id: 'ODR_KW' })).status, 401)
    await server.clock.advance(3_600_000)
    assert.equal((await open({ verification_token })).status, 401)
  })
})
