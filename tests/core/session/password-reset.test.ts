import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { createPasswordReset, digitsOf } from '../../../core/session/account/password-reset.ts'
import { newPasswordProblems, unmetRules } from '../../../core/session/account/password-rules.ts'
import { createTestOrderApi, type TestOrderApi } from '../../support/order-api.ts'
import { createTestPage, type TestPage } from '../../support/page.ts'
import { codeIn, goodPassword, mailTo } from '../../support/sign-up.ts'

const email = 'single@demo.courier'
let server: TestOrderApi
const open: TestPage[] = []
before(async () => {
  server = await createTestOrderApi()
})
after(async () => {
  for (const { page } of open) page.destroy()
  await server.close()
})

function visitor() {
  const made = createTestPage(server.api, { clock: server.clock })
  open.push(made)
  const { page, network } = made
  const reset = createPasswordReset({ client: page.client, clock: server.clock, translations: page.translations })
  const ask = (email: string) => {
    reset.request.fields.email.type(email)
    return reset.request.submit()
  }
  const choose = (values: { code: string; password: string; confirmation: string }) => {
    reset.choice.reset(values)
    return reset.choice.submit()
  }
  const callCount = () => network.calls.filter((call) => call.endsWith('/password/forgot')).length
  return { ...made, reset, asked: callCount, ask, choose }
}
const passwords = { password: goodPassword, confirmation: goodPassword }

describe('a forgotten password', () => {
  test('is replaced with the emailed code', async () => {
    const { reset, page, ask, choose } = visitor()
    assert.equal(await ask(` ${email} `), true)
    assert.equal(reset.$state.get().step, 'code')
    const code = codeIn(await mailTo(server, email))
    assert.equal(await choose({ code: `${code.slice(0, 3)} ${code.slice(3)}`, ...passwords }), true)
    assert.deepEqual(reset.$state.get(), { step: 'done', email })
    assert.equal((await page.session.signIn(email, goodPassword)).ok, true)
    reset.destroy()
  })

  test('shows wrong and expired codes at the code’s field', async () => {
    const { reset, ask, choose } = visitor()
    await ask(email)
    const code = codeIn(await mailTo(server, email))
    const wrong = code.replace(/\d$/, (digit) => String((Number(digit) + 1) % 10))
    assert.equal(await choose({ code: wrong, ...passwords }), false)
    assert.equal(reset.choice.fields.code.$problem.get(), 'auth.wrong-code')
    await server.clock.advance(10 * 60_000)
    assert.equal(await choose({ code, ...passwords }), false)
    assert.equal(reset.choice.fields.code.$problem.get(), 'auth.expired-code')
    reset.destroy()
  })

  test('can be requested again after a minute, not before', async () => {
    const { reset, asked, ask } = visitor()
    await ask(email)
    assert.equal(reset.$wait.get(), 60)
    await reset.requestAgain()
    assert.equal(asked(), 1)
    await server.clock.advance(59_000)
    assert.equal(reset.$wait.get(), 1)
    await server.clock.advance(1_000)
    assert.equal(reset.$wait.get(), 0)
    await reset.requestAgain()
    assert.equal(asked(), 2)
    assert.equal((reset.$state.get() as { isSentAgain: boolean }).isSentAgain, true)
    reset.destroy()
  })

  test('shows the same for an address without an account', async () => {
    const { reset, ask } = visitor()
    await ask('unknown@shop.example')
    assert.equal(reset.$state.get().step, 'code')
    reset.destroy()
  })

  test('isn’t requested without an address, and can be retried after being offline', async () => {
    const { reset, network, asked, ask } = visitor()
    assert.equal(await ask(''), false)
    assert.equal(reset.request.fields.email.$problem.get(), 'account.fill-email')
    assert.equal(asked(), 0)
    network.online = false
    assert.equal(await ask(email), false)
    assert.equal(reset.request.$refused.get(), 'auth.offline')
    network.online = true
    assert.equal(await ask(email), true)
    reset.destroy()
  })

  test('a failed server isn’t shown as a lost connection or a failed sign-in', async () => {
    const { reset, network, ask } = visitor()
    network.intercept = () => new Response('', { status: 500 })
    await ask(email)
    assert.equal(reset.request.$refused.get(), 'error.unknown')
    reset.destroy()
  })

  test('many wrong codes cause a wait, with a message', async () => {
    const { reset, ask, choose } = visitor()
    await server.clock.advance(3_600_000)
    await ask('parent@demo.courier')
    for (let turn = 0; turn < 5; turn += 1) await choose({ code: '000000', ...passwords })
    assert.equal(await choose({ code: '000000', ...passwords }), false)
    assert.equal(reset.choice.$refused.get(), 'auth.too-many-requests')
    reset.destroy()
  })
})

test('accepts a pasted code, also in other digits', () => {
  assert.equal(digitsOf(' 012-345 '), '012345')
  assert.equal(digitsOf('٠١٢٣٤٥'), '012345')
  assert.equal(digitsOf('G-987 654'), '987654')
})

test('the rules of a password are those of the specification', () => {
  assert.deepEqual(unmetRules(''), ['length', 'lowercase', 'uppercase', 'number', 'special'])
  assert.deepEqual(unmetRules('Ab1!xyz'), ['length'])
  for (const sign of '!@#$%^&*') assert.deepEqual(unmetRules(`Bakery20${sign}`), [], sign)
  assert.deepEqual(unmetRules('Bakery20-'), ['special'])
  assert.deepEqual(newPasswordProblems(goodPassword, ''), {
    password: null,
    confirmation: 'register.fill-confirmation',
  })
})
