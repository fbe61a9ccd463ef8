import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { PGlite } from '@electric-sql/pglite'
import { openHelpCentre } from '../../support/help-centre.ts'
import { createTestOrderApi, type TestOrderApi } from '../../support/order-api.ts'
import { order, place } from '../../support/routes/route-permissions.ts'
import { codeIn, goodPassword, mailTo, shopSignUp, tokenIn } from '../../support/sign-up.ts'
import { createTestClock } from '../../support/test-clock.ts'
import { acquireDatabase } from '../../support/test-databases.ts'
import { validateVoucher } from '../../support/vouchers.ts'

const [first, second, third] = ['first', 'second', 'third'].map((name) => `${name} secret, long enough for HS256.`)
const email = 'parent@demo.courier'
const shop = 'bakery@shop.example'

describe('a new secret', () => {
  const clock = createTestClock()
  let client: PGlite
  let release: () => Promise<void>
  before(async () => {
    ;({ client, release } = await acquireDatabase(null))
  })
  after(() => release())

  const startServer = (secret = '', previousSecrets: string[] = []) =>
    createTestOrderApi({
      clock,
      secret,
      previousSecrets,
      database: { kind: 'memory', client },
      flags: { 'guest-checkout': true, voucher: true },
    })

  /** Returns the ID of the key that signed a header's access token. */
  const keyIdOf = (as: string) =>
    JSON.parse(Buffer.from(/^Bearer ([^.]+)/.exec(as)?.[1] ?? '', 'base64url').toString()).kid

  /** Creates everything that the server signs with its secret, or derives from it. */
  async function createSignedValues(server: TestOrderApi) {
    const as = await server.signIn()
    const guest = (await server.admitGuest()).as
    const fee = await server.quote(place)
    await server.call('/password/forgot', { body: { email_address: email } })
    const code = codeIn(await mailTo(server, email))
    const voucher = await validateVoucher(server, 'WELCOME5', fee)
    await server.call('/register', { body: shopSignUp(shop) })
    const link = tokenIn(await mailTo(server, shop))
    const help = await server.callFor<string>('/vendor/1002/hc_jwt_token', { as })
    return { as, guest, fee, voucher, code, link, help }
  }

  /** Returns a server's status for each signed value. The code comes last, because a new password ends the session. */
  async function statusesOn(server: TestOrderApi, signed: Awaited<ReturnType<typeof createSignedValues>>) {
    const { as, guest, fee, voucher, code, link, help } = signed
    const body = { ...order, vendor_id: '1002', ...fee }
    const statusOf = async (path: string, options: Parameters<TestOrderApi['call']>[1]) =>
      (await server.call(path, options)).status
    return {
      access: await statusOf('/vendors', { as }),
      guest: await statusOf('/vendors', { as: guest }),
      fee: await statusOf('/order', { as: await server.signIn(), body }),
      voucher: await statusOf('/order', { as: await server.signIn(), body: { ...body, ...voucher } }),
      link: await statusOf('/verify-email', { body: { token: link, password: goodPassword } }),
      help: (await openHelpCentre(server, help)).status,
      code: await statusOf('/password/reset', { body: { email_address: email, code, password: goodPassword } }),
    }
  }

  test('signs new tokens, and accepts the previous secret’s while it is configured', async () => {
    const oldServer = await startServer(first)
    const signed = await createSignedValues(oldServer)
    await oldServer.close()

    const withoutOldSecret = await startServer(third)
    const refused = { access: 401, guest: 401, fee: 422, voucher: 422, link: 422, help: 401, code: 422 }
    assert.deepEqual(await statusesOn(withoutOldSecret, signed), refused)
    await withoutOldSecret.close()

    const rotated = await startServer(second, [first ?? ''])
    assert.notEqual(keyIdOf(await rotated.signIn()), keyIdOf(signed.as))
    const kept = { access: 200, guest: 200, fee: 201, voucher: 201, link: 200, help: 200, code: 200 }
    assert.deepEqual(await statusesOn(rotated, signed), kept)
    await rotated.close()
  })
})
