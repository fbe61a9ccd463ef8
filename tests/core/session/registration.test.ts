import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { createRegistration, type RegistrationTyped } from '../../../core/session/registration.ts'
import { createSignUpHelp } from '../../../core/session/sign-up-help.ts'
import { createVerification, resendLink } from '../../../core/session/verification.ts'
import { createTestOrderApi, type TestOrderApi } from '../../support/order-api.ts'
import { createTestPage, type TestPage } from '../../support/page.ts'
import { goodPassword, mailTo, tokenIn } from '../../support/sign-up.ts'

let server: TestOrderApi
const open: TestPage[] = []
before(async () => {
  server = await createTestOrderApi()
})
after(async () => {
  for (const { page } of open) page.destroy()
  await server.close()
})

function visitor(settings: { registrationType?: string; language?: string; country?: string } = {}) {
  const made = createTestPage(server.api, { clock: server.clock, settings })
  open.push(made)
  const calls = () => made.network.calls.filter((call) => call.startsWith('POST'))
  return { ...made, calls }
}

let shops = 0
const typed = (change: Partial<RegistrationTyped> = {}): RegistrationTyped => ({
  businessName: 'Tiong Bahru Bakery',
  phone: '8123 4567',
  vendorCode: '',
  email: `core${++shops}@shop.example`,
  password: goodPassword,
  confirmation: goodPassword,
  accepted: true,
  ...change,
})

describe('signing up', () => {
  test('a shop without a partner’s contract is told where its link went', async () => {
    const { page } = visitor()
    const registration = createRegistration(page)
    const fields = typed()
    assert.equal(await registration.register(fields), null)
    assert.deepEqual(registration.$state.get(), { step: 'sent', email: fields.email, again: 'idle', refused: null })
    await registration.resend()
    assert.equal((registration.$state.get() as { again: string }).again, 'sent')
    await server.clock.settle()
    assert.equal(server.mails.filter(({ to }) => to === fields.email).length, 2)
  })

  test('a mobile number may be typed in the digits of the country', async () => {
    const { page, network } = visitor()
    let sent: unknown
    network.intercept = async (call) => {
      if (call.url.endsWith('/register')) sent = ((await call.clone().json()) as { phone_number: string }).phone_number
      return null
    }
    const registration = createRegistration(page)
    assert.equal(await registration.register({ ...typed(), phone: '٨١٢٣ ٤٥٦٧' }), null)
    assert.equal(sent, '8123 4567')
    assert.equal(registration.$state.get().step, 'sent')
  })

  test('all that is wrong is told at its field before anything is sent, the first in order', async () => {
    const { page, calls } = visitor()
    const registration = createRegistration(page)
    const nothing = typed({
      businessName: ' ',
      phone: '',
      email: 'x',
      password: 'short',
      confirmation: 'other',
      accepted: false,
    })
    assert.equal(await registration.register(nothing), 'businessName')
    assert.deepEqual(registration.$state.get(), {
      step: 'form',
      isBusy: false,
      refused: null,
      problems: {
        businessName: 'register.fill-business-name',
        phone: 'register.fill-phone',
        email: 'account.wrong-email',
        password: 'register.weak-password',
        confirmation: 'register.wrong-confirmation',
        accepted: 'register.fill-acceptance',
      },
    })
    registration.edited('phone')
    assert.ok(!('phone' in (registration.$state.get() as { problems: object }).problems))
    assert.equal(await registration.register(typed({ phone: '12' })), 'phone')
    assert.deepEqual(calls(), [])
  })

  test('a partner is asked for its code and for nothing else', async () => {
    const { page } = visitor({ registrationType: 'PV' })
    const registration = createRegistration(page)
    const partner = { businessName: '', phone: '', email: 'partner@demo.courier' }
    assert.equal(await registration.register(typed(partner)), 'vendorCode')
    await registration.register(typed({ ...partner, vendorCode: 'PV-1' }))
    const state = registration.$state.get()
    assert.equal(state.refused, 'auth.vendor-code-or-email-incorrect')
    await registration.register(typed({ ...partner, vendorCode: 'PV-2026' }))
    assert.equal(registration.$state.get().step, 'sent')
  })

  test('pressed twice, it is sent once', async () => {
    const { page, calls } = visitor()
    const registration = createRegistration(page)
    const fields = typed()
    await Promise.all([registration.register(fields), registration.register(fields)])
    assert.equal(calls().length, 1)
  })

  test('without a response it may be the network’s fault, and isn’t sent again automatically', async () => {
    const { page, network, calls } = visitor()
    const registration = createRegistration(page)
    network.online = false
    assert.equal(await registration.register(typed()), null)
    assert.equal(registration.$state.get().refused, 'register.offline')
    assert.equal(calls().length, 1)
    registration.edited('email')
    assert.equal(registration.$state.get().refused, null)
  })

  test('what the server refuses for a reason without a text reads as the specification says', async () => {
    const { page, network } = visitor()
    const registration = createRegistration(page)
    const body = { message: 'x', errors: [{ message: 'x', meta: { translation_key: 'nobody-knows' } }] }
    network.intercept = (request) => (request.url.endsWith('/register') ? Response.json(body, { status: 422 }) : null)
    await registration.register(typed())
    assert.equal(registration.$state.get().refused, 'register.failed')
    assert.equal(page.translations.translate('register.failed'), 'We were unable to create an account.')
  })

  test('a server that failed is told by its key, else as the specification says', async () => {
    const { page, network } = visitor()
    const registration = createRegistration(page)
    const body = { message: 'x', errors: [{ message: 'x', meta: { translation_key: 'error.service-unavailable' } }] }
    network.intercept = () => Response.json(body, { status: 503 })
    await registration.register(typed())
    assert.equal(registration.$state.get().refused, 'error.service-unavailable')
    network.intercept = () => new Response('', { status: 500 })
    await registration.register(typed())
    assert.equal(registration.$state.get().refused, 'register.failed')
  })

  test('what the server refuses for one field is told at that field', async () => {
    const { page, network } = visitor()
    const registration = createRegistration(page)
    const body = { message: 'x', errors: [{ message: 'x', meta: { translation_key: 'invalid-email-identity' } }] }
    network.intercept = (request) => (request.url.endsWith('/register') ? Response.json(body, { status: 422 }) : null)
    assert.equal(await registration.register(typed()), 'email')
  })
})

describe('the link of the mail', () => {
  test('is confirmed once, however many elements have it, and then signs in', async () => {
    const { page, calls } = visitor()
    const registration = createRegistration(page)
    const fields = typed()
    await registration.register(fields)
    assert.deepEqual(await page.session.signIn(fields.email, goodPassword), {
      ok: false,
      key: 'auth.user-not-confirmed',
    })
    assert.equal(await resendLink(page, fields.email, goodPassword), null)
    const token = tokenIn(await mailTo(server, fields.email))
    const first = createVerification(page, token)
    assert.equal(createVerification(page, token), first)
    assert.equal(await first.confirm(''), false)
    assert.equal(calls().filter((call) => call.endsWith('/verify-email')).length, 0)
    await Promise.all([first.confirm(goodPassword), first.confirm(goodPassword)])
    assert.deepEqual(first.$state.get(), { state: 'verified', email: fields.email })
    assert.equal(calls().filter((call) => call.endsWith('/verify-email')).length, 1)
    assert.equal(page.session.$session.get().state, 'signed-in')
  })

  test('keeps the form for another password, and without a response', async () => {
    const { page, network } = visitor()
    const fields = typed()
    await createRegistration(page).register(fields)
    const verification = createVerification(page, tokenIn(await mailTo(server, fields.email)))
    assert.equal(await verification.confirm('Stranger#2026'), false)
    const wrong = { state: 'form', isBusy: false, problem: 'auth.wrong-sign-up-password', refused: null }
    assert.deepEqual(verification.$state.get(), wrong)
    assert.equal(page.session.$session.get().state, 'signed-out')
    verification.edited()
    assert.deepEqual(verification.$state.get(), { ...wrong, problem: null })
    network.online = false
    await verification.confirm(goodPassword)
    assert.deepEqual(verification.$state.get(), { ...wrong, problem: null, refused: 'auth.offline' })
    network.online = true
    await verification.confirm(goodPassword)
    assert.equal(verification.$state.get().state, 'verified')
  })

  test('says what is wrong with one that was changed', async () => {
    const { page } = visitor()
    const verification = createVerification(page, 'made.up')
    await verification.confirm(goodPassword)
    assert.deepEqual(verification.$state.get(), { state: 'failed', key: 'auth.invalid-link' })
  })
})

test('who cannot sign up asks for help: name, address and words are needed, the rest is not', async () => {
  const { page } = visitor()
  const help = createSignUpHelp(page)
  assert.equal(await help.send({ name: '', email: 'mei', phone: '', message: '' }), 'name')
  assert.deepEqual((help.$state.get() as { problems: object }).problems, {
    name: 'register.fill-name',
    email: 'account.wrong-email',
    message: 'register.fill-message',
  })
  assert.equal(await help.send({ name: 'Mei', email: 'mei@shop.example', phone: '', message: 'No mail came.' }), null)
  assert.deepEqual(help.$state.get(), { step: 'sent' })
  assert.match((await mailTo(server, 'support@demo.courier')).text, /No mail came\./)
})
