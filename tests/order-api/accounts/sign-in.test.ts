import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { demoPassword } from '../../support/order-api.ts'
import { refusalOf } from '../../support/shop-calls.ts'
import { bearerOf, createSignUps } from '../../support/sign-up.ts'
import { useOrderApi } from '../../support/use-order-api.ts'

const hour = 3_600_000

describe('signing in', () => {
  const server = useOrderApi()

  const { login, extend } = createSignUps(() => server)
  const startSession = async () => (await login('parent@demo.courier', demoPassword)).body.result.AuthenticationResult
  const vendorsAs = (as: string) => server.call('/vendors', { as })

  test('the right password returns tokens that expire in an hour', async () => {
    const tokens = (await login(' Parent@Demo.Courier ', demoPassword)).body.result.AuthenticationResult
    assert.equal(Date.parse(tokens.Expires), server.clock.now() + hour)
    const [access, id] = [tokens.AccessToken, tokens.IdToken].map((token) =>
      JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()),
    )
    assert.equal(id.email, 'parent@demo.courier')
    for (const { iss, aud } of [access, id]) assert.deepEqual([iss, aud], ['courier-order-api', 'courier-orders'])
    assert.equal((await vendorsAs(bearerOf(tokens))).status, 200)
  })

  test('a wrong password and an unknown user get the same response', async () => {
    const wrong = await login('parent@demo.courier', 'not the password')
    const unknown = await login('unknown@demo.courier', 'not the password')
    assert.deepEqual([refusalOf(wrong), unknown.status], [[401, 'invalid-password'], 401])
    assert.deepEqual({ ...wrong.body, request_id: '' }, { ...unknown.body, request_id: '' })
  })

  test('an access token ends after an hour, with or without its id token', async () => {
    const tokens = await startSession()
    assert.equal((await vendorsAs(`Bearer ${tokens.AccessToken}`)).status, 200)
    await server.clock.advance(hour)
    assert.equal((await vendorsAs(bearerOf(tokens))).status, 401)
  })

  test('modified, mixed up and made-up tokens give no access', async () => {
    const tokens = await startSession()
    const other = (await login('single@demo.courier', demoPassword)).body.result.AuthenticationResult
    const unsignedToken = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${tokens.AccessToken.split('.')[1]}.`
    const invalidHeaders = [
      `Bearer ${tokens.IdToken}|${tokens.IdToken}`,
      `Bearer ${tokens.AccessToken}|${other.IdToken}`,
      `Bearer ${tokens.AccessToken.slice(0, -3)}abc`,
      `Bearer ${unsignedToken}`,
      'Bearer ',
      'Bearer a|b|c',
      'Basic cGFyZW50OnB3',
      'GoDroid another-token',
      '',
    ]
    for (const as of invalidHeaders) assert.equal((await vendorsAs(as)).status, 401, as)
  })

  test('using a refresh token twice ends the session for both users of it', async () => {
    const first = await startSession()
    const firstTokens = (await extend(first.RefreshToken)).body.result.AuthenticationResult
    // It can be repeated shortly after, because the response may have been lost.
    await server.clock.advance(20_000)
    const secondTokens = (await extend(first.RefreshToken)).body.result.AuthenticationResult
    await server.clock.advance(50 * 60_000)
    const next = await extend(secondTokens.RefreshToken)
    assert.equal(next.status, 200)
    assert.equal((await extend(firstTokens.RefreshToken)).status, 401)
    assert.equal((await extend(next.body.result.AuthenticationResult.RefreshToken)).status, 401)
  })

  test('signing out during a refresh leaves no valid token', async () => {
    for (let round = 0; round < 5; round += 1) {
      const tokens = await startSession()
      const [extended] = await Promise.all([
        extend(tokens.RefreshToken),
        server.call('/logout', { body: {}, as: bearerOf(tokens) }),
      ])
      if (extended.status === 401) continue
      assert.equal((await extend(extended.body.result.AuthenticationResult.RefreshToken)).status, 401)
    }
  })
})
