import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { AuthenticationResultWire, LoginResponseWire } from '../../../core/api/login.ts'
import type { SessionListResponseWire } from '../../../core/api/sessions.ts'
import { demoPassword } from '../../support/order-api.ts'
import { bearerOf, createSignUps, resetPassword } from '../../support/sign-up.ts'
import { useNewOrderApi } from '../../support/use-order-api.ts'

const hour = 3_600_000
const day = 24 * hour

describe('sessions', () => {
  const server = useNewOrderApi()

  async function signIn(agent = '', email = 'parent@demo.courier'): Promise<AuthenticationResultWire> {
    const options = { body: { email_address: email, password: demoPassword }, headers: { 'user-agent': agent } }
    return (await server.call<LoginResponseWire>('/login', options)).body.result.AuthenticationResult
  }
  const { extend } = createSignUps(() => server)
  const statusAs = async (tokens: AuthenticationResultWire) =>
    (await server.call('/vendors', { as: bearerOf(tokens) })).status

  test('signing out ends the access token at once, and no other session', async () => {
    const [here, elsewhere] = [await signIn(), await signIn()]
    const response = await server.call('/logout', { body: {}, as: bearerOf(here) })
    assert.deepEqual([response.status, response.body], [200, { result: true }])
    assert.deepEqual([await statusAs(here), await statusAs(elsewhere)], [401, 200])
    assert.equal((await server.call('/vendors', { as: `Bearer ${here.AccessToken}` })).status, 401)
    assert.equal((await extend(here.RefreshToken)).status, 401)
    assert.equal((await extend(elsewhere.RefreshToken)).status, 200)
  })

  test('a session ends 90 days after the sign-in, however often it is extended', async () => {
    let tokens = await signIn()
    for (let days = 0; days < 75; days += 25) {
      await server.clock.leap(25 * day)
      tokens = (await extend(tokens.RefreshToken)).body.result.AuthenticationResult
    }
    await server.clock.leap(15 * day - hour / 2)
    tokens = (await extend(tokens.RefreshToken)).body.result.AuthenticationResult
    assert.equal(Date.parse(tokens.Expires), server.clock.now() + hour / 2)
    await server.clock.advance(hour / 2)
    assert.equal(await statusAs(tokens), 401)
    assert.equal((await extend(tokens.RefreshToken)).body.meta.translation_key, 'session-expired')
  })

  test('a refresh token ends after 30 days', async () => {
    const tokens = await signIn()
    await server.clock.leap(30 * day)
    assert.equal((await extend(tokens.RefreshToken)).status, 401)
  })

  test('a new password ends every session of the account at once', async () => {
    const [parent, single] = [await signIn(), await signIn('', 'single@demo.courier')]
    await resetPassword(server, 'parent@demo.courier')
    assert.deepEqual([await statusAs(parent), await statusAs(single)], [401, 200])
  })

  describe('the list of sessions', () => {
    const agents = {
      desktop:
        'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Safari/537.36',
      phone:
        'Mozilla/5.0 (iPhone; CPU iPhone OS 26_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Mobile/15E148 Safari/604.1',
    }
    const listAs = async (tokens: AuthenticationResultWire) =>
      (await server.callFor<SessionListResponseWire['result']>('/sessions', { as: bearerOf(tokens) })).sessions

    test('shows each session’s device and times, marks the caller’s own, and contains no address', async () => {
      const phone = await signIn(agents.phone)
      await server.clock.advance(hour)
      const desktop = await signIn(agents.desktop)
      await signIn(agents.desktop, 'single@demo.courier')
      const [first, second] = ['2026-06-10T04:00:00.000Z', '2026-06-10T05:00:00.000Z']
      const sessions = await listAs(desktop)
      assert.deepEqual(
        sessions.map(({ id: _, ...session }) => session),
        [
          { browser: 'Chrome', system: 'Windows', began_at: second, used_at: second, is_current: true },
          { browser: 'Safari', system: 'iOS', began_at: first, used_at: first, is_current: false },
        ],
      )
      await extend(phone.RefreshToken)
      assert.equal((await listAs(desktop)).find((session) => !session.is_current)?.used_at, second)
    })

    test('ends one of the caller’s own sessions at once, and none of other users', async () => {
      const [desktop, phone] = [await signIn(agents.desktop), await signIn(agents.phone)]
      const other = await signIn(agents.desktop, 'single@demo.courier')
      const endSession = (id: string) => server.call(`/sessions/${id}`, { method: 'DELETE', as: bearerOf(desktop) })
      const [foreignSession] = await listAs(other)
      assert.equal((await endSession(foreignSession?.id ?? '')).status, 404)
      assert.equal(await statusAs(other), 200)
      const endedId = (await listAs(desktop)).find((session) => !session.is_current)?.id ?? ''
      assert.deepEqual([(await endSession(endedId)).status, (await endSession(endedId)).status], [200, 404])
      assert.deepEqual([await statusAs(phone), await statusAs(desktop)], [401, 200])
      assert.equal((await extend(phone.RefreshToken)).status, 401)
    })

    test('leaves out expired sessions', async () => {
      await signIn()
      await server.clock.leap(30 * day)
      assert.equal((await listAs(await signIn())).length, 1)
    })
  })
})
