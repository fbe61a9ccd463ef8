import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { drizzle } from 'drizzle-orm/postgres-js'
import sql from 'postgres'
import type { LoginResponseWire } from '../../../core/api/login.ts'
import type { OrderWire } from '../../../core/api/orders.ts'
import { revokeAccess } from '../../../order-api/domain/accounts/sessions.ts'
import * as schema from '../../../order-api/store/schema.ts'
import { createTestOrderApi, demoPassword, type TestOrderApi } from '../../support/order-api.ts'
import { outlet } from '../../support/routes/route-permissions.ts'
import { describeTwoServers } from '../../support/servers/two-servers.ts'
import { keyOf } from '../../support/shop-calls.ts'
import { codeIn, goodPassword, mailTo, shopSignUp, tokenIn } from '../../support/sign-up.ts'

await describeTwoServers('two servers on one PostgreSQL', (pair) => {
  const { clock, database } = pair
  let first: TestOrderApi
  let second: TestOrderApi
  let as: string
  before(async () => {
    ;({ first, second } = pair)
    as = await first.signIn()
  })

  /** Opens a link on each server. */
  const confirmAtOnce = (tokens: string[]) =>
    Promise.all(
      [first, second].map((server, index) =>
        server.call('/verify-email', { body: { token: tokens[index], password: goodPassword } }),
      ),
    )
  const place = (server: TestOrderApi, key: string) => server.sendOrder({}, { as, headers: { 'idempotency-key': key } })

  test('seed it once', async () => {
    assert.equal((await second.listOrders('1000', 'include_outlets=true&count=200', as)).length, 68)
  })

  test('refuse a third one of another country, with a one-line error that names both', async () => {
    await assert.rejects(createTestOrderApi({ country: 'KW', database, clock }), {
      name: 'OtherCountryError',
      message: 'COURIER_COUNTRY is "KW", but this database holds SG. Give each country a database.',
    })
  })

  test('place one order for the same key on either server', async () => {
    for (let round = 0; round < 20; round += 1) {
      const key = crypto.randomUUID()
      const responses = await Promise.all([place(first, key), place(second, key)])
      const placed = responses.flatMap(({ status, body }) => (status === 201 ? [body.result.order_id] : []))
      assert.ok(placed.length >= 1)
      assert.equal(new Set([...placed, (await place(second, key)).body.result.order_id]).size, 1)
    }
  })

  test('a socket of one process gets orders placed on the other, once and in order', async () => {
    const socket = await second.follow({ as })
    const keys: string[] = Array.from({ length: 60 }, () => crypto.randomUUID())
    await Promise.all(keys.map((key, index) => place(index % 2 === 0 ? first : second, key)))
    const orderKeyOf = (message: Record<string, unknown>) => (message.data as OrderWire).client_order_id
    // Notifications of the previous test may still be under way between the servers.
    const updates = () =>
      socket.messages.filter((message) => message.type === 'order_update' && keys.includes(orderKeyOf(message)))
    while (updates().length < 60) await clock.flush()
    await clock.flush()
    assert.deepEqual(new Set(updates().map(orderKeyOf)), new Set(keys))
    const cursorNumbers = updates().map((message) => Number(String(message.cursor).split('.')[1]))
    assert.deepEqual(
      cursorNumbers,
      cursorNumbers.toSorted((a, b) => a - b),
    )
    assert.equal(updates().length, 60)
  })

  test('a sign-out on one ends access token and socket on the other at once, and no other session', async () => {
    const [here, elsewhere] = [await first.signIn(), await first.signIn()]
    const sockets = [await second.follow({ as: here }), await second.follow({ as: elsewhere })] as const
    await first.call('/logout', { body: {}, as: here })
    assert.equal((await second.call('/vendors', { as: here })).status, 401)
    assert.equal((await second.call('/vendors', { as: elsewhere })).status, 200)
    while (sockets[0].closedWith === null) await clock.flush()
    assert.deepEqual([sockets[0].closedWith, sockets[1].closedWith], [4401, null])
  })

  test('access revoked on one ends its sockets on the other, where the session can be renewed', async () => {
    const body = { email_address: 'parent@demo.courier', password: demoPassword }
    const { body: response } = await first.call<LoginResponseWire>('/login', { body })
    const { AccessToken, RefreshToken } = response.result.AuthenticationResult
    const socket = second.openSocket()
    await socket.send({ action: 'authorize', authorization: `Bearer ${AccessToken}` })
    const client = sql(database.url, { max: 1 })
    await revokeAccess({ database: drizzle({ client, schema }) }, 'demo-parent')
    await client.end()
    while (socket.closedWith === null) await clock.flush()
    assert.equal(socket.closedWith, 4401)
    assert.equal((await second.call('/vendors', { as: `Bearer ${AccessToken}` })).status, 401)
    const renewed = await second.call<LoginResponseWire>('/login/extend', { body: { refresh_token: RefreshToken } })
    const next = `Bearer ${renewed.body.result.AuthenticationResult.AccessToken}`
    assert.equal((await first.call('/vendors', { as: next })).status, 200)
    as = await first.signIn()
  })

  test('create one account for two simultaneous confirmations of an address, and refuse the other', async () => {
    for (let round = 0; round < 10; round += 1) {
      const email = `twice${round}@shop.example`
      const tokens: string[] = []
      for (const server of [first, second]) {
        await server.call('/register', { body: shopSignUp(email), from: `10.1.${round}.1` })
        tokens.push(tokenIn(await mailTo(server, email)))
      }
      const responses = await confirmAtOnce(tokens)
      assert.deepEqual(responses.map(({ status }) => status).sort(), [200, 409])
      assert.equal(keyOf(responses.find(({ status }) => status === 409) ?? assert.fail()), 'username-exists')
    }
  })

  test('register an outlet once for two partners’ links used at once', async () => {
    const partner = { registration_type: 'PV', vendor_code: 'PV-2026' }
    const tokens: string[] = []
    for (const server of [first, second]) {
      await server.call('/register', { body: shopSignUp('partner@demo.courier', partner), from: '10.2.0.1' })
      tokens.push(tokenIn(await mailTo(server, 'partner@demo.courier')))
    }
    assert.deepEqual((await confirmAtOnce(tokens)).map(({ status }) => status).sort(), [200, 409])
  })

  test('add a collection point once per ID, and accept one response to an invitation', async () => {
    const body = { ...outlet, client_vendor_id: 'PG-1', users: ['novendor@demo.courier'] }
    const added = await Promise.all([first, second].map((server) => server.call('/outlet', { body, as })))
    assert.deepEqual(added.map(({ status }) => status).sort(), [201, 409])
    const asInvited = await first.signIn('novendor@demo.courier')
    const { invitations } = await second.listVendors(asInvited)
    const { invitation_id: id } = invitations[0] ?? assert.fail('not invited')
    const responses = await Promise.all(
      [first, second, first, second].map((server, index) =>
        server.call(`/invitations/${id}/${index < 2 ? 'accept' : 'decline'}`, { method: 'POST', as: asInvited }),
      ),
    )
    assert.deepEqual(responses.map(({ status }) => status).sort(), [200, 404, 404, 404])
  })

  test('do not let the last two owners of a vendor leave at once', async () => {
    const single = await first.signIn('single@demo.courier')
    const users = ['single@demo.courier', 'novendor@demo.courier']
    await first.call('/outlet/2000', { method: 'PUT', body: { ...outlet, users }, as: single })
    const asOther = await first.acceptInvitation('novendor@demo.courier', '2000')
    const responses = await Promise.all([
      first.call('/vendor/2000/owners/me', { method: 'DELETE', as: single }),
      second.call('/vendor/2000/owners/me', { method: 'DELETE', as: asOther }),
    ])
    assert.deepEqual(responses.map(({ status }) => status).sort(), [200, 409])
  })

  test('change a password once for a code used on both at once', async () => {
    await first.call('/password/forgot', { body: { email_address: 'novendor@demo.courier' } })
    const code = codeIn(await mailTo(first, 'novendor@demo.courier'))
    const body = { email_address: 'novendor@demo.courier', code, password: goodPassword }
    const responses = await Promise.all([first, second].map((server) => server.call('/password/reset', { body })))
    assert.deepEqual(responses.map(({ status }) => status).sort(), [200, 422])
  })

  test('simulate each step of an order once', async () => {
    const fasterServers = [
      await createTestOrderApi({ database, clock, riderSpeed: 20 }),
      await createTestOrderApi({ database, clock, riderSpeed: 20 }),
    ] as const
    const { body } = await place(fasterServers[0], crypto.randomUUID())
    await clock.advance(3 * 60_000)
    const steps = (await first.readOrder(body.result.order_id, as)).status_history.map((entry) => entry.status)
    assert.equal(steps.at(-1), 'DELIVERED')
    assert.equal(new Set(steps).size, steps.length)
    await Promise.all(fasterServers.map((server) => server.close()))
  })
})
