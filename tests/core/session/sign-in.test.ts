import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkSignIn, firstProblem } from '../../../core/session/sign-in.ts'
import { createTestOrderApi, demoPassword } from '../../support/order-api.ts'
import { createTestPage } from '../../support/page.ts'

test('a person who left both fields empty hears of both, and starts at the e-mail', () => {
  const problems = checkSignIn('  ', '')
  assert.deepEqual(problems, { email: 'account.fill-email', password: 'account.fill-password' })
  assert.equal(firstProblem(problems), 'email')
})

test('a person who forgot the password starts there', () => {
  const problems = checkSignIn('parent@demo.courier', '')
  assert.deepEqual(problems, { email: null, password: 'account.fill-password' })
  assert.equal(firstProblem(problems), 'password')
})

test('a person whose e-mail is not one yet is told so before anything is sent', () => {
  for (const email of ['parent', 'parent@', '@demo.courier', 'pa rent@demo.courier', 'a@b@c']) {
    assert.equal(checkSignIn(email, 'secret').email, 'account.wrong-email', email)
  }
})

test('spaces around an e-mail and any password are taken as they come', () => {
  const problems = checkSignIn(' parent@demo.courier ', ' ')
  assert.deepEqual(problems, { email: null, password: null })
  assert.equal(firstProblem(problems), null)
})

test('a server that failed is told by its key, or as a failed sign-in, never as a lost connection', async () => {
  const server = await createTestOrderApi()
  const { page, network } = createTestPage(server.api, { clock: server.clock })
  const meta = { translation_key: 'internal-error' }
  network.intercept = () => Response.json({ message: 'x', errors: [], meta }, { status: 500 })
  assert.deepEqual(await page.session.signIn('parent@demo.courier', demoPassword), {
    ok: false,
    key: 'auth.internal-error',
  })
  network.intercept = () => new Response('<h1>Bad gateway</h1>', { status: 502 })
  assert.deepEqual(await page.session.signIn('parent@demo.courier', demoPassword), { ok: false, key: 'auth.unknown' })
  page.destroy()
  await server.close()
})
