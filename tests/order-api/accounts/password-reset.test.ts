import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { RefusalWire } from '../../../core/api/errors.ts'
import type { AuthenticationResultWire, LoginResponseWire } from '../../../core/api/login.ts'
import { createTestOrderApi, demoPassword, type TestOrderApi } from '../../support/order-api.ts'
import { codeIn, goodPassword, mailTo } from '../../support/sign-up.ts'

const minute = 60_000
let server: TestOrderApi
let places = 0
before(async () => {
  server = await createTestOrderApi()
})
after(() => server.close())

const place = () => `10.1.${Math.floor(++places / 250)}.${(places % 250) + 1}`
const forgot = (email_address: string, from = place()) =>
  server.call<RefusalWire>('/password/forgot', { body: { email_address }, from })
const reset = (email_address: string, code: string, { password = goodPassword, from = place() } = {}) =>
  server.call<RefusalWire>('/password/reset', { body: { email_address, code, password }, from })
const login = (email_address: string, password: string, from = place()) =>
  server.call<LoginResponseWire & RefusalWire>('/login', { body: { email_address, password }, from })
const extend = (tokens: AuthenticationResultWire) =>
  server.call('/login/extend', { body: { refresh_token: tokens.RefreshToken } })
const keyOf = (answer: { body: RefusalWire }) => answer.body.meta.translation_key
const wrongCode = (code: string) => code.replace(/\d$/, (digit) => String((Number(digit) + 1) % 10))

test('emails a six-digit code that changes the password once', async () => {
  const email = 'single@demo.courier'
  const before = (await login(email, demoPassword)).body.result.AuthenticationResult
  assert.equal((await forgot(` ${email.toUpperCase()} `)).status, 200)
  const mail = await mailTo(server, email)
  assert.match(mail.text, /^\d{6}$/m)
  assert.match(mail.text, /10 minutes/)
  assert.doesNotMatch(mail.subject, /\d/)
  const code = codeIn(mail)
  assert.equal((await reset(email, ` ${code.slice(0, 3)} ${code.slice(3)}`)).status, 200)
  assert.equal((await login(email, demoPassword)).status, 401)
  assert.equal((await login(email, goodPassword)).status, 200)
  // Sessions of the old password have ended, and the owner is notified.
  assert.equal((await extend(before)).status, 401)
  assert.equal((await mailTo(server, email)).kind, 'password-changed')
  assert.equal(keyOf(await reset(email, code, { password: demoPassword })), 'expired-code')
  assert.equal((await login(email, goodPassword)).status, 200)
})

test('a code used twice at once succeeds once', async () => {
  const email = 'novendor@demo.courier'
  await forgot(email)
  const code = codeIn(await mailTo(server, email))
  const responses = await Promise.all([reset(email, code), reset(email, code)])
  assert.deepEqual(responses.map(({ status }) => status).sort(), [200, 422])
})

test('a code ends after ten minutes', async () => {
  const email = 'parent@demo.courier'
  await forgot(email)
  const code = codeIn(await mailTo(server, email))
  await server.clock.advance(10 * minute)
  const late = await reset(email, code)
  assert.deepEqual([late.status, keyOf(late)], [422, 'expired-code'])
})

test('requesting again emails the same code, or a new one shortly before its expiry', async () => {
  const email = 'parent@demo.courier'
  await forgot(email)
  const first = codeIn(await mailTo(server, email))
  await server.clock.advance(4 * minute)
  await forgot(email)
  assert.equal(codeIn(await mailTo(server, email)), first)
  await server.clock.advance(2 * minute)
  await forgot(email)
  const second = codeIn(await mailTo(server, email))
  assert.notEqual(second, first)
  await server.clock.advance(9 * minute)
  assert.equal((await reset(email, second, { password: demoPassword })).status, 200)
})

test('refuses a wrong code, and a weak password before checking the code', async () => {
  const email = 'parent@demo.courier'
  await forgot(email)
  const code = codeIn(await mailTo(server, email))
  const wrong = await reset(email, wrongCode(code))
  assert.deepEqual([wrong.status, keyOf(wrong)], [422, 'wrong-code'])
  const weak = await reset(email, code, { password: 'weak' })
  assert.deepEqual([weak.status, keyOf(weak)], [422, 'weak-password'])
  assert.equal((await reset(email, code, { password: demoPassword })).status, 200)
})

test('known and unknown addresses get the same response at every step', async () => {
  const unknown = 'unknown@shop.example'
  await server.clock.flush()
  const sent = server.mails.length
  const responsesTo = async (email: string) => {
    const from = place()
    const responses = [await forgot(email, from)]
    for (let tries = 0; tries < 6; tries += 1) responses.push(await reset(email, 'abcdef', { from }))
    return responses.map(({ status, body, headers }) => {
      const { request_id: _, ...rest } = body
      return { status, rest, retryAfter: headers.get('retry-after') }
    })
  }
  const known = await responsesTo('parent@demo.courier')
  assert.deepEqual(await responsesTo(unknown), known)
  assert.deepEqual(
    known.map(({ status }) => status),
    [200, 422, 422, 422, 422, 422, 429],
  )
  await server.clock.flush()
  assert.deepEqual(
    server.mails.slice(sent).map(({ to }) => to),
    ['parent@demo.courier'],
  )
})

test('logs no code', async () => {
  await server.clock.advance(60 * minute)
  await forgot('single@demo.courier')
  const code = codeIn(await mailTo(server, 'single@demo.courier'))
  assert.ok(!JSON.stringify(server.logged).includes(code))
})
