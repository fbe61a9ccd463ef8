import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { createKey, exchangeKey, partnerOrigin as shop, startSession } from '../../support/partner-keys.ts'
import { outlet } from '../../support/routes/route-permissions.ts'
import { refusalOf } from '../../support/shop-calls.ts'
import { useOrderApi } from '../../support/use-order-api.ts'

describe('the origins of a partner’s key', () => {
  const server = useOrderApi()
  let as: string
  before(async () => {
    as = await server.signIn()
  })

  test('a token in a page that its key doesn’t list is refused, also where no session is needed', async () => {
    const token = await startSession(server, (await createKey(server, {}, { as })).secret)
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
      const loggedOut = await server.call('/logout', { as: token, body: {}, headers: { origin } })
      for (const refused of [await receiptFor({ origin }), loggedOut])
        assert.deepEqual(refusalOf(refused), [403, 'partner.origin-not-allowed'], origin)
    }
  })

  test('the key of a removed owner opens no session, its tokens and sockets end, and its origins leave CORS', async () => {
    const invite = (users: string[]) =>
      server.call('/outlet/1002', {
        method: 'PUT',
        as,
        body: { ...outlet, client_vendor_id: 'bugis', name: 'Bugis', users },
      })
    await invite(['single@demo.courier'])
    const owner = await server.acceptInvitation()
    const origin = 'https://removed.example'
    const { secret } = await createKey(server, { origins: [origin] }, { vendorId: '1002', as: owner })
    const token = await startSession(server, secret)
    const socket = await server.follow({ as: token })
    const corsOf = async () =>
      (await server.call('/vendors', { as: token, headers: { origin } })).headers.get('access-control-allow-origin')
    assert.deepEqual([await corsOf(), await server.api.isPartnerOrigin(origin)], [origin, true])

    assert.equal((await invite([])).status, 200)
    await server.clock.flush()
    assert.deepEqual(refusalOf(await exchangeKey(server, secret)), [401, 'partner.key-invalid'])
    assert.equal((await server.call('/vendors', { as: token })).status, 401)
    assert.equal(socket.closedWith, 4401)
    assert.deepEqual([await corsOf(), await server.api.isPartnerOrigin(origin)], [null, false])
  })
})
