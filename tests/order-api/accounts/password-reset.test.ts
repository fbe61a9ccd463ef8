import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { RefusalWire } from '../../../core/api/errors.ts'
import { codeOf } from '../../../order-api/domain/accounts/password-reset.ts'
import { signWith } from '../../../order-api/domain/keys.ts'
import { demoPassword, testSecret } from '../../support/order-api.ts'
import { keyOf, refusalOf } from '../../support/shop-calls.ts'
import { codeIn, createSignUps, goodPassword, mailTo } from '../../support/sign-up.ts'
import { useOrderApi } from '../../support/use-order-api.ts'

const minute = 60_000
const server = useOrderApi()
const { from: nextAddress, login, extend } = createSignUps(() => server)

const requestCode = (email_address: string, from = nextAddress()) =>
  server.call<RefusalWire>('/password/forgot', { body: { email_address }, from })
const resetPassword = (email_address: string, code: string, { password = goodPassword, from = nextAddress() } = {}) =>
  server.call<RefusalWire>('/password/reset', { body: { email_address, code, password }, from })
const wrongCode = (code: string) => code.replace(/\d$/, (digit) => String((Number(digit) + 1) % 10))

test('emails a six-digit code that changes the password once', async () => {
  const email = 'single@demo.courier'
  const tokensBefore = (await login(email, demoPassword)).body.result.AuthenticationResult
  assert.equal((await requestCode(` ${email.toUpperCase()} `)).status, 200)
  const mail = await mailTo(server, email)
  assert.match(mail.text, /^\d{6}$/m)
  assert.match(mail.text, /10 minutes/)
  assert.doesNotMatch(mail.subject, /\d/)
  const code = codeIn(mail)
  assert.equal((await resetPassword(email, ` ${code.slice(0, 3)} ${code.slice(3)}`)).status, 200)
  assert.equal((await login(email, demoPassword)).status, 401)
  assert.equal((await login(email, goodPassword)).status, 200)
  // Sessions of the old password have ended, and the owner is notified.
  assert.equal((await extend(tokensBefore.RefreshToken)).status, 401)
  assert.equal((await server.call('/vendors', { as: `Bearer ${tokensBefore.AccessToken}` })).status, 401)
  assert.equal((await mailTo(server, email)).kind, 'password-changed')
  assert.equal(keyOf(await resetPassword(email, code, { password: demoPassword })), 'expired-code')
  assert.equal((await login(email, goodPassword)).status, 200)
})

test('every code has six digits', () => {
  for (let nonce = 0; nonce < 1000; nonce += 1)
    assert.match(codeOf(signWith(testSecret), 'single@demo.courier', String(nonce)), /^\d{6}$/)
})

test('requesting again emails the same code, or a new one shortly before its expiry', async () => {
  const email = 'parent@demo.courier'
  await requestCode(email)
  const first = codeIn(await mailTo(server, email))
  await server.clock.advance(4 * minute)
  await requestCode(email)
  assert.equal(codeIn(await mailTo(server, email)), first)
  await server.clock.advance(2 * minute)
  await requestCode(email)
  const second = codeIn(await mailTo(server, email))
  assert.notEqual(second, first)
  await server.clock.advance(9 * minute)
  // The present password isn't new, and the code still works.
  assert.equal(keyOf(await resetPassword(email, second, { password: demoPassword })), 'same-password')
  assert.equal((await resetPassword(email, second)).status, 200)
})

test('refuses a wrong code, and a weak password before checking the code', async () => {
  const email = 'parent@demo.courier'
  await requestCode(email)
  const code = codeIn(await mailTo(server, email))
  assert.deepEqual(refusalOf(await resetPassword(email, wrongCode(code))), [422, 'wrong-code'])
  assert.deepEqual(refusalOf(await resetPassword(email, code, { password: 'weak' })), [422, 'weak-password'])
  assert.equal((await resetPassword(email, code, { password: demoPassword })).status, 200)
})

test('known and unknown addresses get the same response at every step', async () => {
  const unknown = 'unknown@shop.example'
  await server.clock.flush()
  const sentCount = server.mails.length
  const responsesTo = async (email: string) => {
    const from = nextAddress()
    const responses = [await requestCode(email, from)]
    for (let tries = 0; tries < 6; tries += 1) responses.push(await resetPassword(email, 'abcdef', { from }))
    return responses.map(({ status, body, headers }) => {
      const { request_id: _, ...rest } = body
      return { status, rest, retryAfter: headers.get('retry-after') }
    })
  }
  const knownResponses = await responsesTo('parent@demo.courier')
  assert.deepEqual(await responsesTo(unknown), knownResponses)
  assert.deepEqual(
    knownResponses.map(({ status }) => status),
    [200, 422, 422, 422, 422, 422, 429],
  )
  await server.clock.flush()
  assert.deepEqual(
    server.mails.slice(sentCount).map(({ to }) => to),
    ['parent@demo.courier'],
  )
})

test('logs no code', async () => {
  await server.clock.advance(60 * minute)
  await requestCode('single@demo.courier')
  const code = codeIn(await mailTo(server, 'single@demo.courier'))
  assert.ok(!JSON.stringify(server.logged).includes(code))
})
