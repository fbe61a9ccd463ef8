import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import type { RefusalWire } from '../../../core/api/errors.ts'
import type { PartnerSessionWire } from '../../../core/api/partner-keys.ts'
import type { CreatedKey } from '../../support/routes/partner-routes.ts'
import { outlet } from '../../support/routes/route-permissions.ts'
import { keyOf as refusalKeyOf } from '../../support/shop-calls.ts'
import { useOrderApi } from '../../support/use-order-api.ts'

const shop = 'https://shop.example'
const keyForm = { name: 'Till', mode: 'test', outlets: null, permissions: ['orders:read'], origins: [shop] }

describe('the origins of a partner’s key', () => {
  const server = useOrderApi()
  let as: string
  before(async () => {
    as = await server.signIn()
  })

  const keyOf = ({ body }: { body: unknown }) => refusalKeyOf({ body: body as RefusalWire })
  const exchangeKey = (secret: string) =>
    server.call<{ result: PartnerSessionWire }>('/partner/session', { as: `Bearer ${secret}`, body: {} })
  const startSession = async (secret: string) => `Bearer ${(await exchangeKey(secret)).body.result.accessToken}`

  test('a token in a page that its key doesn’t list is refused, also where no session is needed', async () => {
    const created = await server.call<CreatedKey>('/vendor/1000/partner-keys', { as, body: keyForm })
    const token = await startSession(created.body.result.secret)
    const order = (await server.place()).tracking_id
    const receiptFor = (headers: Record<string, string>) =>
      server.call<{ result: { payment: object | null } }>(`/public/tracking/${order}/receipt`, { as: token, headers })
    const own = await receiptFor({ origin: shop })
    assert.equal(own.status, 200)
    assert.notEqual(own.body.result.payment, null)
    assert.notEqual((await receiptFor({})).body.result.payment, null)
    for (const origin of [
      'https://other.example',
      'null',
      'https://shop.example.evil.example',
      'HTTPS://SHOP.EXAMPLE',
    ]) {
      const refused = await receiptFor({ origin })
      assert.deepEqual([refused.status, keyOf(refused)], [403, 'partner.origin-not-allowed'], origin)
      const loggedOut = await server.call('/logout', { as: token, body: {}, headers: { origin } })
      assert.deepEqual([loggedOut.status, keyOf(loggedOut)], [403, 'partner.origin-not-allowed'], origin)
    }
  })

  test('the key of a removed owner opens no session, and its origins leave CORS at once', async () => {
    const invite = (users: string[]) =>
      server.call('/outlet/1002', {
        method: 'PUT',
        as,
        body: { ...outlet, client_vendor_id: 'bugis', name: 'Bugis', users },
      })
    await invite(['single@demo.courier'])
    const invited = await server.signIn('single@demo.courier')
    const { body } = await server.call<{ result: { invitations: { invitation_id: string }[] } }>('/vendors', {
      as: invited,
    })
    const id = body.result.invitations[0]?.invitation_id
    await server.call(`/invitations/${id}/accept`, { method: 'POST', as: invited })
    const owner = await server.signIn('single@demo.courier')
    const origin = 'https://removed.example'
    const created = await server.call<CreatedKey>('/vendor/1002/partner-keys', {
      as: owner,
      body: { ...keyForm, origins: [origin] },
    })
    const { secret } = created.body.result
    const token = await startSession(secret)
    const corsOf = async () =>
      (await server.call('/vendors', { as: token, headers: { origin } })).headers.get('access-control-allow-origin')
    assert.equal((await exchangeKey(secret)).status, 200)
    assert.deepEqual([await corsOf(), await server.api.isPartnerOrigin(origin)], [origin, true])

    assert.equal((await invite([])).status, 200)
    await server.clock.flush()
    const refused = await exchangeKey(secret)
    assert.deepEqual([refused.status, keyOf(refused)], [401, 'partner.key-invalid'])
    assert.equal((await server.call('/vendors', { as: token })).status, 401)
    assert.deepEqual([await corsOf(), await server.api.isPartnerOrigin(origin)], [null, false])
  })
})
