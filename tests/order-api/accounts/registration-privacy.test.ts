import assert from 'node:assert/strict'
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { describe, test } from 'node:test'
import { hashPassword } from '../../../order-api/domain/accounts/passwords.ts'
import { keyOf, refusalOf } from '../../support/shop-calls.ts'
import { createSignUps, goodPassword, mailTo, shopSignUp, tokenIn } from '../../support/sign-up.ts'
import { useOrderApi } from '../../support/use-order-api.ts'

const server = useOrderApi()

const { from, register, verify, login } = createSignUps(() => server)
const resend = (email_address: string) =>
  server.call('/verify-email/resend', { body: { email_address, password: goodPassword }, from: from() })

describe('whether an address has an account isn’t revealed', () => {
  /** Returns the password hashing of a call, which is its only slow work. */
  async function hashingWorkOf(run: () => Promise<unknown>) {
    const hashingWork: unknown[] = []
    const recordWork = (work: unknown) => hashingWork.push(work)
    subscribe('courier.hashing-work', recordWork)
    await run()
    unsubscribe('courier.hashing-work', recordWork)
    return hashingWork
  }

  test('by a registration: status, body and work are the same, and only the email differs', async () => {
    const [known, unknown] = ['single@demo.courier', 'new@shop.example']
    for (const email of [known, unknown]) {
      const work = await hashingWorkOf(async () => {
        const { status, body } = await register(shopSignUp(email))
        assert.deepEqual([status, body], [201, { result: { email_address: email } }])
      })
      assert.deepEqual(work, ['hash'], email)
    }
    const mail = await mailTo(server, known)
    assert.equal(mail.kind, 'account-exists')
    assert.doesNotMatch(mail.text, /verify=/)
    assert.equal((await mailTo(server, unknown)).kind, 'verify-email')
  })

  test('by a sign-in with the password of a registration under a known address', async () => {
    for (const email of ['novendor@demo.courier', 'unknown@shop.example']) {
      await register(shopSignUp(email))
      assert.equal(keyOf(await login(email, goodPassword)), 'user-not-confirmed', email)
    }
  })

  test('by a sign-in: a wrong password and an unknown user take equal hashing', async () => {
    const wrong = await hashingWorkOf(() => login('single@demo.courier', 'Wrong#2026'))
    const unknown = await hashingWorkOf(() => login('who@shop.example', 'Wrong#2026'))
    assert.deepEqual(wrong.toSorted(), ['hash', 'verify'])
    assert.deepEqual(unknown.toSorted(), wrong.toSorted())
  })

  test('by requesting the link again', async () => {
    await register(shopSignUp('waits@shop.example'))
    const responses: unknown[] = []
    for (const email of ['waits@shop.example', 'single@demo.courier', 'unheard@shop.example']) {
      const work = await hashingWorkOf(async () => {
        const { status, body } = await resend(email)
        responses.push({ status, body })
      })
      responses.push(work)
    }
    assert.deepEqual(responses.slice(2, 4), responses.slice(0, 2))
    assert.deepEqual(responses.slice(4), responses.slice(0, 2))
  })

  test('a stranger’s sign-up never sets an address’s password', async () => {
    const stranger = { password: 'Squatter#2026', business_name: 'Not mine' }
    await register(shopSignUp('victim@shop.example', stranger))
    const strangerToken = tokenIn(await mailTo(server, 'victim@shop.example'))
    await register(shopSignUp('victim@shop.example'))
    const ownToken = tokenIn(await mailTo(server, 'victim@shop.example'))
    assert.equal(keyOf(await verify(strangerToken, goodPassword)), 'wrong-sign-up-password')
    assert.equal(keyOf(await verify(ownToken, 'Squatter#2026')), 'wrong-sign-up-password')
    assert.equal((await verify(ownToken)).status, 200)
    assert.deepEqual(refusalOf(await verify(strangerToken, 'Squatter#2026')), [409, 'username-exists'])
    assert.equal((await login('victim@shop.example', goodPassword)).status, 200)
    assert.notEqual((await login('victim@shop.example', 'Squatter#2026')).status, 200)
  })

  test('each of several sign-ups of one address gets its own link again', async () => {
    await register(shopSignUp('shared@shop.example'))
    const ownToken = tokenIn(await mailTo(server, 'shared@shop.example'))
    await server.clock.advance(1000)
    await register(shopSignUp('shared@shop.example', { password: 'Squatter#2026' }))
    await resend('shared@shop.example')
    assert.equal(tokenIn(await mailTo(server, 'shared@shop.example')), ownToken)
  })

  test('any number of strangers’ sign-ups neither hides one’s own nor costs more work', async () => {
    const resendOwn = () => resend('crowded@shop.example')
    await register(shopSignUp('crowded@shop.example'))
    const ownToken = tokenIn(await mailTo(server, 'crowded@shop.example'))
    const workAlone = await hashingWorkOf(resendOwn)
    for (let count = 0; count < 12; count += 1) {
      await server.clock.advance(1000)
      await register(shopSignUp('crowded@shop.example', { password: `Squatter#${2026 + count}` }))
    }
    await server.clock.flush()
    assert.deepEqual(await hashingWorkOf(resendOwn), workAlone)
    assert.equal(tokenIn(await mailTo(server, 'crowded@shop.example')), ownToken)
    assert.equal(keyOf(await login('crowded@shop.example', goodPassword)), 'user-not-confirmed')
    assert.equal((await verify(ownToken)).status, 200)
  })

  test('a sign-up from before the upgrade is found, with the same work for every address', async () => {
    await register(shopSignUp('earlier@shop.example'))
    const ownToken = tokenIn(await mailTo(server, 'earlier@shop.example'))
    const earlierHash = await hashPassword(goodPassword)
    const change = `set password_hash = '${earlierHash}', has_shared_salt = false where email = 'earlier@shop.example'`
    await server.client.query(`update registrations ${change}`)
    assert.equal(keyOf(await login('earlier@shop.example', goodPassword)), 'user-not-confirmed')
    assert.equal(keyOf(await login('earlier@shop.example', 'Wrong#2026')), 'invalid-password')
    const work = (email: string) => hashingWorkOf(() => login(email, 'Wrong#2026'))
    assert.deepEqual(await work('earlier@shop.example'), await work('who@shop.example'))
    await server.clock.advance(1000)
    await resend('earlier@shop.example')
    assert.equal(tokenIn(await mailTo(server, 'earlier@shop.example')), ownToken)
    assert.equal((await verify(ownToken)).status, 200)
    assert.equal((await login('earlier@shop.example', goodPassword)).status, 200)
  })
})
