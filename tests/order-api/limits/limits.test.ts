import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import type { RefusalWire } from '../../../core/api/errors.ts'
import { addressGroup } from '../../../demo-site/order-api/domain/limits/limits.ts'
import { createTestOrderApi, demoPassword, type TestOrderApi } from '../../support/order-api.ts'
import { codeIn, goodPassword, mailTo, shopSignUp } from '../../support/sign-up.ts'

const hour = 3_600_000
const email = 'single@demo.courier'
let server: TestOrderApi
before(async () => {
  server = await createTestOrderApi()
})
beforeEach(() => server.clock.advance(hour))
after(() => server.close())

const post = (path: string, body: object, from: string) => server.call<RefusalWire>(path, { body, from })
const login = (address: string, password: string, from: string) =>
  post('/login', { email_address: address, password }, from)
const forgot = (from: string) => post('/password/forgot', { email_address: email }, from)
const reset = (code: string, from: string) =>
  post('/password/reset', { email_address: email, code, password: demoPassword }, from)
const stranger = (number: number) => `198.51.${Math.floor(number / 250)}.${(number % 250) + 1}`

async function refusedAfter(times: number, call: (turn: number) => Promise<{ status: number; headers: Headers }>) {
  for (let turn = 0; turn < times; turn += 1) assert.notEqual((await call(turn)).status, 429, `try ${turn + 1}`)
  const refused = await call(times)
  assert.equal(refused.status, 429)
  const seconds = Number(refused.headers.get('retry-after'))
  assert.ok(seconds > 0 && seconds <= 3600, String(seconds))
  await server.clock.advance(seconds * 1000)
  assert.notEqual((await call(times + 1)).status, 429)
}

test('after ten wrong passwords for an account from one address, the next must wait', () =>
  refusedAfter(10, () => login(email, 'Wrong#2026', '203.0.113.1')))

test('a hundred simultaneous guesses don’t bypass the limit', async () => {
  const responses = await Promise.all(Array.from({ length: 40 }, () => login(email, 'Wrong#2026', '203.0.113.2')))
  assert.equal(responses.filter(({ status }) => status === 401).length, 10)
  assert.equal(responses.filter(({ status }) => status === 429).length, 30)
})

test('after a hundred wrong passwords for many accounts, an address must wait', async () => {
  await refusedAfter(100, (turn) => login(`guess${turn}@shop.example`, 'Wrong#2026', '203.0.113.3'))
})

test('strangers’ attempts don’t lock the user out at home', async () => {
  assert.equal((await login(email, demoPassword, '203.0.113.4')).status, 200)
  for (let turn = 0; turn < 100; turn += 1) await login(email, 'Wrong#2026', stranger(turn))
  assert.equal((await login(email, 'Wrong#2026', stranger(101))).status, 429)
  assert.equal((await login(email, demoPassword, '203.0.113.4')).status, 200)
})

test('a right password resets the count of wrong ones', async () => {
  for (let round = 0; round < 3; round += 1) {
    for (let turn = 0; turn < 9; turn += 1) await login(email, 'Wrong#2026', '203.0.113.5')
    assert.equal((await login(email, demoPassword, '203.0.113.5')).status, 200)
  }
})

test('five codes an hour are mailed to one account from one place', () => refusedAfter(5, () => forgot('203.0.113.6')))

test('one network address can request thirty codes an hour', () =>
  refusedAfter(30, (turn) => post('/password/forgot', { email_address: `guess${turn}@shop.example` }, '203.0.113.7')))

test('after five wrong codes an address must wait, and the code still works elsewhere', async () => {
  await login(email, demoPassword, '203.0.113.8')
  await forgot('203.0.113.8')
  const code = codeIn(await mailTo(server, email))
  for (let turn = 0; turn < 10; turn += 1) assert.equal((await reset('abcdef', stranger(turn))).status, 422)
  // Strangers together have had their tries: even the right code is no use to them.
  assert.equal((await reset(code, stranger(11))).status, 429)
  for (let turn = 0; turn < 4; turn += 1) assert.equal((await reset('abcdef', '203.0.113.8')).status, 422)
  assert.equal((await reset(code, '203.0.113.8')).status, 200)
})

test('repeated code requests by a stranger invalidate no code', async () => {
  await forgot('203.0.113.9')
  const code = codeIn(await mailTo(server, email))
  for (let turn = 0; turn < 6; turn += 1) await forgot(stranger(turn))
  assert.equal((await reset(code, '203.0.113.9')).status, 200)
})

test('limits sign-ups from one place to five of one address and thirty in total', async () => {
  await refusedAfter(5, () => post('/register', shopSignUp('one@shop.example'), '203.0.113.10'))
  await refusedAfter(30, (turn) => post('/register', shopSignUp(`shop${turn}@shop.example`), '203.0.113.11'))
})

test('after sixty wrong links in an hour, the next must wait', () =>
  refusedAfter(60, (turn) =>
    post('/verify-email', { token: `made.up${turn}`, password: 'Bakery#2026' }, '203.0.113.12'),
  ))

test('requesting the link again is limited too, for every caller', () =>
  refusedAfter(5, () => post('/verify-email/resend', { email_address: email, password: goodPassword }, '203.0.113.13')))

test('one address can send the operator ten questions an hour', () =>
  refusedAfter(10, () =>
    post('/register/help', { name: 'M', email_address: 'm@shop.example', message: 'Help' }, '203.0.113.14'),
  ))

test('IPv6 addresses of one household count as one', () => {
  assert.equal(addressGroup('::ffff:203.0.113.9'), '203.0.113.9')
  assert.equal(addressGroup('2001:db8:1:2:aaaa::1'), addressGroup('2001:DB8:1:2::9'))
  assert.notEqual(addressGroup('2001:db8:1:2::1'), addressGroup('2001:db8:1:3::1'))
  assert.equal(addressGroup('::1'), addressGroup('::2'))
  assert.equal(addressGroup('unknown'), 'unknown')
})
