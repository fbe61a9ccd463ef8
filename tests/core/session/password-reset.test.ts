import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { createPasswordReset, digitsOf } from '../../../core/session/account/password-reset.ts'
import { newPasswordProblems, unmetRules } from '../../../core/session/account/password-rules.ts'
import { useCallsAfterEach } from '../../support/call-after-each.ts'
import { codeIn, goodPassword, mailTo } from '../../support/sign-up.ts'
import { useOrderApi } from '../../support/use-order-api.ts'
import { usePages } from '../../support/use-pages.ts'

const email = 'single@demo.courier'
const server = useOrderApi()
const { openPage } = usePages(server)
const afterThis = useCallsAfterEach()

function openReset() {
  const testPage = openPage()
  const { page, network } = testPage
  const reset = createPasswordReset({ client: page.client, clock: server.clock, translations: page.translations })
  afterThis(reset.destroy)
  const requestCode = (email: string) => {
    reset.request.fields.email.type(email)
    return server.clock.finish(reset.request.submit())
  }
  const choose = (values: { code: string; password: string; confirmation: string }) => {
    reset.choice.reset(values)
    return reset.choice.submit()
  }
  const callCount = () => network.count('/password/forgot')
  return { ...testPage, reset, callCount, requestCode, choose }
}
const passwords = { password: goodPassword, confirmation: goodPassword }

describe('a forgotten password', () => {
  test('is replaced with the emailed code', async () => {
    const { reset, page, requestCode, choose } = openReset()
    assert.equal(await requestCode(` ${email} `), true)
    assert.equal(reset.$state.get().step, 'code')
    const code = codeIn(await mailTo(server, email))
    assert.equal(await choose({ code: `${code.slice(0, 3)} ${code.slice(3)}`, ...passwords }), true)
    assert.deepEqual(reset.$state.get(), { step: 'done', email })
    assert.equal((await page.session.signIn(email, goodPassword)).ok, true)
  })

  test('shows wrong and expired codes at the code’s field', async () => {
    const { reset, requestCode, choose } = openReset()
    await requestCode(email)
    const code = codeIn(await mailTo(server, email))
    const wrongCode = code.replace(/\d$/, (digit) => String((Number(digit) + 1) % 10))
    assert.equal(await choose({ code: wrongCode, ...passwords }), false)
    assert.equal(reset.choice.fields.code.$problem.get(), 'auth.wrong-code')
    await server.clock.advance(10 * 60_000)
    assert.equal(await choose({ code, ...passwords }), false)
    assert.equal(reset.choice.fields.code.$problem.get(), 'auth.expired-code')
  })

  test('can be requested again only after a minute', async () => {
    const { reset, callCount, requestCode } = openReset()
    await requestCode(email)
    assert.equal(reset.$wait.get(), 60)
    await reset.requestAgain()
    assert.equal(callCount(), 1)
    for (const [seconds, wait] of [
      [59, 1],
      [1, 0],
    ] as const) {
      await server.clock.advance(seconds * 1000)
      assert.equal(reset.$wait.get(), wait)
    }
    await reset.requestAgain()
    assert.equal(callCount(), 2)
    assert.equal((reset.$state.get() as { isSentAgain: boolean }).isSentAgain, true)
  })

  test('looks the same for an address without an account', async () => {
    const { reset, requestCode } = openReset()
    await requestCode('unknown@shop.example')
    assert.equal(reset.$state.get().step, 'code')
  })

  test('isn’t requested without an address, and can be retried after being offline', async () => {
    const { reset, network, callCount, requestCode } = openReset()
    assert.equal(await requestCode(''), false)
    assert.equal(reset.request.fields.email.$problem.get(), 'account.fill-email')
    assert.equal(callCount(), 0)
    network.online = false
    assert.equal(await requestCode(email), false)
    assert.equal(reset.request.$refused.get(), 'auth.offline')
    network.online = true
    assert.equal(await requestCode(email), true)
  })

  test('can’t be reset for a while after many wrong codes', async () => {
    const { reset, requestCode, choose } = openReset()
    await server.clock.advance(3_600_000)
    await requestCode('parent@demo.courier')
    for (let attempt = 0; attempt < 5; attempt += 1) await choose({ code: '000000', ...passwords })
    assert.equal(await choose({ code: '000000', ...passwords }), false)
    assert.equal(reset.choice.$refused.get(), 'auth.too-many-requests')
  })
})

test('accepts a pasted code, also in other digits', () => {
  assert.equal(digitsOf(' 012-345 '), '012345')
  assert.equal(digitsOf('٠١٢٣٤٥'), '012345')
  assert.equal(digitsOf('G-987 654'), '987654')
})

test('a password’s rules are as specified', () => {
  assert.deepEqual(unmetRules(''), ['length', 'lowercase', 'uppercase', 'number', 'special'])
  assert.deepEqual(unmetRules('Ab1!xyz'), ['length'])
  for (const sign of '!@#$%^&*') assert.deepEqual(unmetRules(`Bakery20${sign}`), [], sign)
  assert.deepEqual(unmetRules('Bakery20-'), ['special'])
  assert.deepEqual(newPasswordProblems(goodPassword, ''), {
    password: null,
    confirmation: 'register.fill-confirmation',
  })
})
