import assert from 'node:assert/strict'
import { afterEach, beforeEach, describe, test } from 'node:test'
import { PGlite } from '@electric-sql/pglite'
import { drizzle } from 'drizzle-orm/pglite'
import type { RefusalWire } from '../../core/api/errors.ts'
import type { AuthenticationResultWire, LoginAnswerWire } from '../../core/api/login.ts'
import { revokeAccess } from '../../demo-site/order-api/domain/sessions.ts'
import * as schema from '../../demo-site/order-api/store/schema.ts'
import { createTestOrderApi, demoPassword, type TestOrderApi } from '../support/order-api.ts'
import { codeIn, goodPassword, mailTo } from '../support/sign-up.ts'

const hour = 3_600_000
const day = 24 * hour

describe('sessions', () => {
  let server: TestOrderApi
  beforeEach(async () => {
    server = await createTestOrderApi()
  })
  afterEach(() => server.close())

  async function signIn(email = 'parent@demo.courier', on = server): Promise<AuthenticationResultWire> {
    const body = { email_address: email, password: demoPassword }
    return (await on.call<LoginAnswerWire>('/login', { body })).body.result.AuthenticationResult
  }
  const extend = (refresh_token: string, on = server) =>
    on.call<LoginAnswerWire & RefusalWire>('/login/extend', { body: { refresh_token } })
  const bearer = (tokens: AuthenticationResultWire) => `Bearer ${tokens.AccessToken}|${tokens.IdToken}`
  const statusAs = async (tokens: AuthenticationResultWire, on = server) =>
    (await on.call('/vendors', { as: bearer(tokens) })).status

  test('signing out ends the access token at once, and no other session', async () => {
    const [here, elsewhere] = [await signIn(), await signIn()]
    await server.call('/logout', { body: {}, as: bearer(here) })
    assert.deepEqual([await statusAs(here), await statusAs(elsewhere)], [401, 200])
    assert.equal((await server.call('/vendors', { as: `Bearer ${here.AccessToken}` })).status, 401)
  })

  test('a new password ends every session of the account at once', async () => {
    const [parent, single] = [await signIn(), await signIn('single@demo.courier')]
    await server.call('/password/forgot', { body: { email_address: 'parent@demo.courier' } })
    const code = codeIn(await mailTo(server, 'parent@demo.courier'))
    const body = { email_address: 'parent@demo.courier', code, password: goodPassword }
    assert.equal((await server.call('/password/reset', { body })).status, 200)
    assert.deepEqual([await statusAs(parent), await statusAs(single)], [401, 200])
    assert.equal((await extend(parent.RefreshToken)).status, 401)
  })

  test('a copied refresh token that comes back ends the access token too', async () => {
    const first = await signIn()
    const second = (await extend(first.RefreshToken)).body.result.AuthenticationResult
    await server.clock.advance(31_000)
    await extend(first.RefreshToken)
    assert.equal(await statusAs(second), 401)
  })

  test('a session ends 90 days after the sign-in, however often it is extended', async () => {
    let tokens = await signIn()
    for (let days = 0; days < 75; days += 25) {
      await server.clock.advance(25 * day)
      tokens = (await extend(tokens.RefreshToken)).body.result.AuthenticationResult
    }
    await server.clock.advance(15 * day - hour / 2)
    tokens = (await extend(tokens.RefreshToken)).body.result.AuthenticationResult
    assert.equal(Date.parse(tokens.Expires), server.clock.now() + hour / 2)
    await server.clock.advance(hour / 2)
    assert.equal(await statusAs(tokens), 401)
    assert.equal((await extend(tokens.RefreshToken)).body.meta.translation_key, 'session-expired')
  })

  test('revoked access ends tokens issued before, and the session continues with new ones', async () => {
    const client = await PGlite.create()
    const own = await createTestOrderApi({ database: { kind: 'memory', client } })
    const [first, other] = [await signIn('parent@demo.courier', own), await signIn('single@demo.courier', own)]
    const { sub } = claimsOf(first.AccessToken)
    await revokeAccess({ database: drizzle({ client, schema }) }, String(sub))
    assert.deepEqual([await statusAs(first, own), await statusAs(other, own)], [401, 200])
    const next = (await extend(first.RefreshToken, own)).body.result.AuthenticationResult
    assert.equal(await statusAs(next, own), 200)
    assert.equal(await statusAs(first, own), 401)
    await own.close()
  })

  test('tokens name who issued them and for whom', async () => {
    const tokens = await signIn()
    for (const token of [tokens.AccessToken, tokens.IdToken]) {
      const { iss, aud } = claimsOf(token)
      assert.deepEqual([iss, aud], ['courier-order-api', 'courier-orders'])
    }
  })
})

function claimsOf(token: string): Record<string, unknown> {
  return JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())
}
