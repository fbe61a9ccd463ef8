import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { PGlite } from '@electric-sql/pglite'
import type { FeeWire } from '../../../core/api/delivery.ts'
import type { GuestTokenWire } from '../../../core/api/guest.ts'
import type { LoginAnswerWire } from '../../../core/api/login.ts'
import { createFlagsFile, type FlagsFile } from '../../support/flags-file.ts'
import { createTestOrderApi, demoPassword, type TestOrderApi } from '../../support/order-api.ts'
import { order, place } from '../../support/route-permissions.ts'
import { codeIn, goodPassword, mailTo } from '../../support/sign-up.ts'
import { createTestClock } from '../../support/test-clock.ts'

const [first, second, third] = ['first', 'second', 'third'].map((name) => `${name} secret, long enough for HS256.`)
const email = 'parent@demo.courier'

describe('a new secret', () => {
  const clock = createTestClock()
  let client: PGlite
  let flags: FlagsFile
  before(async () => {
    client = await PGlite.create()
    flags = await createFlagsFile()
    await flags.save({ 'guest-checkout': true })
  })
  after(async () => {
    await client.close()
    await flags.remove()
  })

  const start = (secret = '', previousSecrets: string[] = []) =>
    createTestOrderApi({ clock, secret, previousSecrets, database: { kind: 'memory', client }, flagsFile: flags.path })

  async function signIn(server: TestOrderApi) {
    const { body } = await server.call<LoginAnswerWire>('/login', {
      body: { email_address: email, password: demoPassword },
    })
    return body.result.AuthenticationResult
  }
  const keyIdOf = (token: string) => JSON.parse(Buffer.from(token.split('.')[0] ?? '', 'base64url').toString()).kid

  /** All that the server has signed or made of its secret. */
  async function collect(server: TestOrderApi) {
    const { AccessToken, IdToken } = await signIn(server)
    const as = `Bearer ${AccessToken}|${IdToken}`
    const guest = await server.call<{ result: GuestTokenWire }>('/guest', { method: 'POST' })
    const quote = { source: place, destination: place, vendor_id: '1002', delivery_type: 'food' }
    const { body } = await server.call<{ result: FeeWire }>('/delivery/fee', { as, body: quote })
    await server.call('/password/forgot', { body: { email_address: email } })
    const code = codeIn(await mailTo(server, email))
    return { as, guest: `Bearer ${guest.body.result.token}`, fee: body.result, code, keyId: keyIdOf(AccessToken) }
  }

  /** Status of each on a server, the password last because it ends the session. */
  async function statusesOn(server: TestOrderApi, { as, guest, fee, code }: Awaited<ReturnType<typeof collect>>) {
    const newest = await signIn(server)
    const body = { ...order, vendor_id: '1002', delivery_fee: fee.fee, signature: fee.signature }
    const own = `Bearer ${newest.AccessToken}|${newest.IdToken}`
    const statusOf = async (path: string, options: Parameters<TestOrderApi['call']>[1]) =>
      (await server.call(path, options)).status
    return {
      access: await statusOf('/vendors', { as }),
      guest: await statusOf('/vendors', { as: guest }),
      fee: await statusOf('/order', { as: own, body }),
      code: await statusOf('/password/reset', { body: { email_address: email, code, password: goodPassword } }),
    }
  }

  test('signs what is new, and the one before it still counts as long as it is named', async () => {
    const old = await start(first)
    const signed = await collect(old)
    await old.close()

    const without = await start(third)
    const refused = await statusesOn(without, signed)
    assert.deepEqual(refused, { access: 401, guest: 401, fee: 422, code: 422 })
    await without.close()

    const rotated = await start(second, [first ?? ''])
    assert.notEqual(keyIdOf((await signIn(rotated)).AccessToken), signed.keyId)
    const kept = await statusesOn(rotated, signed)
    assert.deepEqual(kept, { access: 200, guest: 200, fee: 201, code: 200 })
    await rotated.close()
  })
})
