import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { PGlite } from '@electric-sql/pglite'
import type { FeeWire } from '../../../core/api/delivery.ts'
import type { GuestTokenWire } from '../../../core/api/guest.ts'
import type { HelpCentreInitWire } from '../../../core/api/help-centre.ts'
import type { LoginResponseWire } from '../../../core/api/login.ts'
import type { ValidatedVoucherWire } from '../../../core/api/vouchers.ts'
import { createTestOrderApi, demoPassword, type TestOrderApi } from '../../support/order-api.ts'
import { order, place } from '../../support/routes/route-permissions.ts'
import { codeIn, goodPassword, mailTo, shopSignUp, tokenIn } from '../../support/sign-up.ts'
import { createTestClock } from '../../support/test-clock.ts'
import { acquireDatabase } from '../../support/test-databases.ts'

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

  async function signIn(server: TestOrderApi) {
    const { body } = await server.call<LoginResponseWire>('/login', {
      body: { email_address: email, password: demoPassword },
    })
    return body.result.AuthenticationResult
  }
  const keyIdOf = (token: string) => JSON.parse(Buffer.from(token.split('.')[0] ?? '', 'base64url').toString()).kid

  async function helpStatus(server: TestOrderApi, token: string) {
    const body: HelpCentreInitWire = {
      user_id: 'demo-parent',
      email,
      guest: false,
      name: 'Merlion Kitchen',
      brand: 'FOODPANDA',
      global_entity_id: 'ODR_SG',
      country: 'SG',
      locale: 'en',
      app_version: '0.1.0',
      verification_token: token,
      bridge: true,
      service_type: 'on_demand_rider',
    }
    const request = new Request(`${server.origin}/conditions-api/v1/init`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    return (await server.api.fetch(request)).status
  }

  /** Creates everything that the server signs with its secret, or derives from it. */
  async function createSignedValues(server: TestOrderApi) {
    const { AccessToken, IdToken } = await signIn(server)
    const as = `Bearer ${AccessToken}|${IdToken}`
    const guest = await server.call<{ result: GuestTokenWire }>('/guest', { method: 'POST' })
    const quote = { source: place, destination: place, vendor_id: '1002', delivery_type: 'food' }
    const { body } = await server.call<{ result: FeeWire }>('/delivery/fee', { as, body: quote })
    await server.call('/password/forgot', { body: { email_address: email } })
    const code = codeIn(await mailTo(server, email))
    const fee = body.result
    const { body: validated } = await server.call<{ result: ValidatedVoucherWire }>('/voucher/validate', {
      as,
      body: {
        code: 'WELCOME5',
        vendor_id: '1002',
        order: { order_time: new Date(clock.now()).toISOString(), delivery_fee: fee.fee, signature: fee.signature },
      },
    })
    await server.call('/register', { body: shopSignUp(shop) })
    const link = tokenIn(await mailTo(server, shop))
    const help = await server.call<{ result: string }>('/vendor/1002/hc_jwt_token', { as })
    return {
      as,
      guest: `Bearer ${guest.body.result.token}`,
      fee,
      voucher: validated.result,
      code,
      link,
      help: help.body.result,
      keyId: keyIdOf(AccessToken),
    }
  }

  /** Returns a server's status for each signed value. The code comes last, because a new password ends the session. */
  async function statusesOn(server: TestOrderApi, signed: Awaited<ReturnType<typeof createSignedValues>>) {
    const { as, guest, fee, voucher, code, link, help } = signed
    const newest = await signIn(server)
    const body = { ...order, vendor_id: '1002', delivery_fee: fee.fee, signature: fee.signature }
    const ownTokens = `Bearer ${newest.AccessToken}|${newest.IdToken}`
    const discounted = {
      ...body,
      voucher: voucher.voucher,
      discounted_delivery_fee: voucher.delivery_fee,
      discounted_delivery_fee_signature: voucher.signature,
    }
    const statusOf = async (path: string, options: Parameters<TestOrderApi['call']>[1]) =>
      (await server.call(path, options)).status
    return {
      access: await statusOf('/vendors', { as }),
      guest: await statusOf('/vendors', { as: guest }),
      fee: await statusOf('/order', { as: ownTokens, body }),
      voucher: await statusOf('/order', { as: ownTokens, body: discounted }),
      link: await statusOf('/verify-email', { body: { token: link, password: goodPassword } }),
      help: await helpStatus(server, help),
      code: await statusOf('/password/reset', { body: { email_address: email, code, password: goodPassword } }),
    }
  }

  test('signs new tokens, and accepts the previous secret’s while it is configured', async () => {
    const oldServer = await startServer(first)
    const signed = await createSignedValues(oldServer)
    await oldServer.close()

    const withoutOldSecret = await startServer(third)
    const refusedStatuses = await statusesOn(withoutOldSecret, signed)
    assert.deepEqual(refusedStatuses, {
      access: 401,
      guest: 401,
      fee: 422,
      voucher: 422,
      link: 422,
      help: 401,
      code: 422,
    })
    await withoutOldSecret.close()

    const rotated = await startServer(second, [first ?? ''])
    assert.notEqual(keyIdOf((await signIn(rotated)).AccessToken), signed.keyId)
    const keptStatuses = await statusesOn(rotated, signed)
    assert.deepEqual(keptStatuses, { access: 200, guest: 200, fee: 201, voucher: 201, link: 200, help: 200, code: 200 })
    await rotated.close()
  })
})
