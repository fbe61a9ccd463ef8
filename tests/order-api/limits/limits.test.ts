import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import type { RefusalWire } from '../../../core/api/errors.ts'
import { addressGroup } from '../../../order-api/domain/limits/limits.ts'
import { demoPassword } from '../../support/order-api.ts'
import { codeIn, goodPassword, mailTo, shopSignUp } from '../../support/sign-up.ts'
import { useOrderApi } from '../../support/use-order-api.ts'

const hour = 3_600_000
const email = 'single@demo.courier'
const server = useOrderApi()
beforeEach(() => server.clock.advance(hour))

const post = (path: string, body: object, from: string) => server.call<RefusalWire>(path, { body, from })
const login = (address: string, password: string, from: string) =>
  post('/login', { email_address: address, password }, from)
const requestCode = (from: string) => post('/password/forgot', { email_address: email }, from)
/** A code of its own makes each password new. */
const resetPassword = (code: string, from: string) =>
  post('/password/reset', { email_address: email, code, password: `Bakery#2026${code}` }, from)
const strangerAddress = (number: number) => `198.51.${Math.floor(number / 250)}.${(number % 250) + 1}`

async function expectRefusalAfter(
  times: number,
  call: (attempt: number) => Promise<{ status: number; headers: Headers }>,
) {
  for (let attempt = 0; attempt < times; attempt += 1)
    assert.notEqual((await call(attempt)).status, 429, `attempt ${attempt + 1}`)
  const refused = await call(times)
  assert.equal(refused.status, 429)
  const seconds = Number(refused.headers.get('retry-after'))
  assert.ok(seconds > 0 && seconds <= 3600, String(seconds))
  await server.clock.advance(seconds * 1000)
  assert.notEqual((await call(times + 1)).status, 429)
}

test('delays sign-in after ten wrong passwords for an account from one address', async () => {
  await expectRefusalAfter(10, () => login(email, 'Wrong#2026', '203.0.113.1'))
  assert.equal((await login(email, demoPassword, '203.0.113.1')).status, 200)
})

test('simultaneous guesses don’t bypass the limit', async () => {
  const responses = await Promise.all(Array.from({ length: 40 }, () => login(email, 'Wrong#2026', '203.0.113.2')))
  assert.equal(responses.filter(({ status }) => status === 401).length, 10)
  assert.equal(responses.filter(({ status }) => status === 429).length, 30)
})

test('delays an address after a hundred wrong passwords for many accounts', async () => {
  await expectRefusalAfter(100, (attempt) => login(`guess${attempt}@shop.example`, 'Wrong#2026', '203.0.113.3'))
})

test('strangers’ attempts don’t lock the user out at home', async () => {
  assert.equal((await login(email, demoPassword, '203.0.113.4')).status, 200)
  for (let number = 0; number < 100; number += 1) await login(email, 'Wrong#2026', strangerAddress(number))
  assert.equal((await login(email, 'Wrong#2026', strangerAddress(101))).status, 429)
  assert.equal((await login(email, demoPassword, '203.0.113.4')).status, 200)
})

test('a right password resets the count of wrong ones', async () => {
  for (let round = 0; round < 3; round += 1) {
    for (let attempt = 0; attempt < 9; attempt += 1) await login(email, 'Wrong#2026', '203.0.113.5')
    assert.equal((await login(email, demoPassword, '203.0.113.5')).status, 200)
  }
})

test('mails one account five codes an hour for requests from one network address, and thirty for all accounts', async () => {
  await expectRefusalAfter(5, () => requestCode('203.0.113.6'))
  await expectRefusalAfter(30, (attempt) =>
    post('/password/forgot', { email_address: `guess${attempt}@shop.example` }, '203.0.113.7'),
  )
})

test('delays an address after five wrong codes, and the code still works elsewhere', async () => {
  await login(email, demoPassword, '203.0.113.8')
  await requestCode('203.0.113.8')
  const code = codeIn(await mailTo(server, email))
  for (let number = 0; number < 10; number += 1)
    assert.equal((await resetPassword('abcdef', strangerAddress(number))).status, 422)
  // The limit applies to all other addresses together, even for the right code.
  assert.equal((await resetPassword(code, strangerAddress(11))).status, 429)
  for (let attempt = 0; attempt < 4; attempt += 1)
    assert.equal((await resetPassword('abcdef', '203.0.113.8')).status, 422)
  assert.equal((await resetPassword(code, '203.0.113.8')).status, 200)
})

test('repeated code requests by a stranger invalidate no code', async () => {
  await requestCode('203.0.113.9')
  const code = codeIn(await mailTo(server, email))
  for (let number = 0; number < 6; number += 1) await requestCode(strangerAddress(number))
  assert.equal((await resetPassword(code, '203.0.113.9')).status, 200)
})

test('limits sign-ups from one network address to five per email address and thirty in total', async () => {
  await expectRefusalAfter(5, () => post('/register', shopSignUp('one@shop.example'), '203.0.113.10'))
  await expectRefusalAfter(30, (attempt) =>
    post('/register', shopSignUp(`shop${attempt}@shop.example`), '203.0.113.11'),
  )
})

test('delays an address after sixty wrong links in an hour', () =>
  expectRefusalAfter(60, (attempt) =>
    post('/verify-email', { token: `made.up${attempt}`, password: 'Bakery#2026' }, '203.0.113.12'),
  ))

test('requesting the link again is limited too, for every caller', () =>
  expectRefusalAfter(5, () =>
    post('/verify-email/resend', { email_address: email, password: goodPassword }, '203.0.113.13'),
  ))

test('one address can send the operator ten questions an hour', () =>
  expectRefusalAfter(10, () =>
    post('/register/help', { name: 'M', email_address: 'm@shop.example', message: 'Help' }, '203.0.113.14'),
  ))

test('IPv6 addresses of one household count as one', () => {
  assert.equal(addressGroup('::ffff:203.0.113.9'), '203.0.113.9')
  assert.equal(addressGroup('2001:db8:1:2:aaaa::1'), addressGroup('2001:DB8:1:2::9'))
  assert.notEqual(addressGroup('2001:db8:1:2::1'), addressGroup('2001:db8:1:3::1'))
  assert.equal(addressGroup('::1'), addressGroup('::2'))
  assert.equal(addressGroup('unknown'), 'unknown')
})
