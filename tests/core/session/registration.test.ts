import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import {
  createRegistration,
  type Registration,
  type RegistrationValues,
} from '../../../core/session/account/registration.ts'
import { createSignUpHelp } from '../../../core/session/account/sign-up-help.ts'
import { createVerification, resendLink, type Verification } from '../../../core/session/account/verification.ts'
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
const typed = (change: Partial<RegistrationValues> = {}): RegistrationValues => ({
  businessName: 'Tiong Bahru Bakery',
  phone: '8123 4567',
  vendorCode: '',
  email: `core${++shops}@shop.example`,
  password: goodPassword,
  confirmation: goodPassword,
  accepted: true,
  ...change,
})

function submit({ form }: Registration, values: RegistrationValues): Promise<boolean> {
  form.reset(values)
  return form.submit()
}

const problemsOf = <Name extends string>({ fields }: { fields: Record<Name, { $problem: { get(): unknown } }> }) =>
  Object.fromEntries(
    Object.entries<{ $problem: { get(): unknown } }>(fields).flatMap(([name, { $problem }]) => {
      const problem = $problem.get()
      return problem === null ? [] : [[name, problem]]
    }),
  )

describe('signing up', () => {
  test('shows a shop without a partner contract where its link was sent', async () => {
    const { page } = visitor()
    const registration = createRegistration(page)
    const fields = typed()
    assert.equal(await submit(registration, fields), true)
    assert.deepEqual(registration.$state.get(), { step: 'sent', email: fields.email, again: 'idle', refused: null })
    await registration.resend()
    assert.equal((registration.$state.get() as { again: string }).again, 'sent')
    await server.clock.flush()
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
    assert.equal(await submit(registration, { ...typed(), phone: '٨١٢٣ ٤٥٦٧' }), true)
    assert.equal(sent, '8123 4567')
    assert.equal(registration.$state.get().step, 'sent')
  })

  test('shows every problem at its field before sending', async () => {
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
    assert.equal(await submit(registration, nothing), false)
    assert.deepEqual(problemsOf(registration.form), {
      businessName: 'register.fill-business-name',
      phone: 'register.fill-phone',
      email: 'account.wrong-email',
      password: 'register.weak-password',
      confirmation: 'register.wrong-confirmation',
      accepted: 'register.fill-acceptance',
    })
    registration.form.fields.phone.type('1')
    assert.ok(!('phone' in problemsOf(registration.form)))
    assert.equal(await submit(registration, typed({ phone: '12' })), false)
    assert.deepEqual(problemsOf(registration.form), { phone: 'auth.phone-number-invalid' })
    assert.deepEqual(calls(), [])
  })

  test('partners enter a code and no name or phone number', async () => {
    const { page } = visitor({ registrationType: 'PV' })
    const registration = createRegistration(page)
    const partner = { businessName: '', phone: '', email: 'partner@demo.courier' }
    assert.equal(await submit(registration, typed(partner)), false)
    assert.deepEqual(problemsOf(registration.form), { vendorCode: 'register.fill-vendor-code' })
    await submit(registration, typed({ ...partner, vendorCode: 'PV-1' }))
    assert.equal(registration.form.$refused.get(), 'auth.vendor-code-or-email-incorrect')
    await submit(registration, typed({ ...partner, vendorCode: 'PV-2026' }))
    assert.equal(registration.$state.get().step, 'sent')
  })

  test('pressed twice, it is sent once', async () => {
    const { page, calls } = visitor()
    const registration = createRegistration(page)
    const fields = typed()
    await Promise.all([submit(registration, fields), registration.form.submit()])
    assert.equal(calls().length, 1)
  })

  test('blames the network without a response, and doesn’t resend automatically', async () => {
    const { page, network, calls } = visitor()
    const registration = createRegistration(page)
    network.online = false
    assert.equal(await submit(registration, typed()), false)
    assert.equal(registration.form.$refused.get(), 'register.offline')
    assert.equal(calls().length, 1)
    registration.form.fields.email.type('mei@shop.example')
    assert.equal(registration.form.$refused.get(), null)
  })

  test('shows the specification’s text for an unknown refusal', async () => {
    const { page, network } = visitor()
    const registration = createRegistration(page)
    const body = { message: 'x', errors: [{ message: 'x', meta: { translation_key: 'unknown-key' } }] }
    network.intercept = (request) => (request.url.endsWith('/register') ? Response.json(body, { status: 422 }) : null)
    await submit(registration, typed())
    assert.equal(registration.form.$refused.get(), 'register.failed')
    assert.equal(page.translations.translate('register.failed'), 'We were unable to create an account.')
  })

  test('shows a failed server’s key, else the specification’s text', async () => {
    const { page, network } = visitor()
    const registration = createRegistration(page)
    const body = { message: 'x', errors: [{ message: 'x', meta: { translation_key: 'error.service-unavailable' } }] }
    network.intercept = () => Response.json(body, { status: 503 })
    await submit(registration, typed())
    assert.equal(registration.form.$refused.get(), 'error.service-unavailable')
    network.intercept = () => new Response('', { status: 500 })
    await submit(registration, typed())
    assert.equal(registration.form.$refused.get(), 'register.failed')
  })

  test('shows a refusal at its field', async () => {
    const { page, network } = visitor()
    const registration = createRegistration(page)
    const body = { message: 'x', errors: [{ message: 'x', meta: { translation_key: 'invalid-email-identity' } }] }
    network.intercept = (request) => (request.url.endsWith('/register') ? Response.json(body, { status: 422 }) : null)
    await submit(registration, typed())
    assert.deepEqual(problemsOf(registration.form), { email: 'auth.invalid-email-identity' })
  })
})

describe('the emailed link', () => {
  const confirm = ({ form }: Verification, password: string) => {
    form.fields.password.type(password)
    return form.submit()
  }

  test('is confirmed once for all elements, and then signs in', async () => {
    const { page, calls } = visitor()
    const registration = createRegistration(page)
    const fields = typed()
    await submit(registration, fields)
    assert.deepEqual(await page.session.signIn(fields.email, goodPassword), {
      ok: false,
      key: 'auth.user-not-confirmed',
    })
    assert.equal(await resendLink(page, fields.email, goodPassword), null)
    const token = tokenIn(await mailTo(server, fields.email))
    const first = createVerification(page, token)
    assert.equal(createVerification(page, token), first)
    assert.equal(await confirm(first, ''), false)
    assert.equal(calls().filter((call) => call.endsWith('/verify-email')).length, 0)
    await Promise.all([confirm(first, goodPassword), first.form.submit()])
    assert.deepEqual(first.$state.get(), { state: 'verified', email: fields.email })
    assert.equal(calls().filter((call) => call.endsWith('/verify-email')).length, 1)
    assert.equal(page.session.$session.get().state, 'signed-in')
  })

  test('keeps the form after a wrong password or no response', async () => {
    const { page, network } = visitor()
    const fields = typed()
    await submit(createRegistration(page), fields)
    const verification = createVerification(page, tokenIn(await mailTo(server, fields.email)))
    assert.equal(await confirm(verification, 'Stranger#2026'), false)
    assert.deepEqual(problemsOf(verification.form), { password: 'auth.wrong-sign-up-password' })
    assert.equal(page.session.$session.get().state, 'signed-out')
    network.online = false
    await confirm(verification, goodPassword)
    assert.deepEqual([problemsOf(verification.form), verification.form.$refused.get()], [{}, 'auth.offline'])
    assert.equal(verification.$state.get().state, 'form')
    network.online = true
    await confirm(verification, goodPassword)
    assert.equal(verification.$state.get().state, 'verified')
    assert.equal(verification.form.values().password, '', 'the password isn’t kept')
  })

  test('shows that a modified link is invalid', async () => {
    const { page } = visitor()
    const verification = createVerification(page, 'made.up')
    await confirm(verification, goodPassword)
    assert.deepEqual(verification.$state.get(), { state: 'failed', key: 'auth.invalid-link' })
  })
})

test('the help form requires name, email and message only', async () => {
  const { page } = visitor()
  const help = createSignUpHelp(page)
  help.form.fields.email.type('mei')
  assert.equal(await help.form.submit(), false)
  assert.deepEqual(problemsOf(help.form), {
    name: 'register.fill-name',
    email: 'account.wrong-email',
    message: 'register.fill-message',
  })
  help.form.reset({ name: 'Mei', email: 'mei@shop.example', message: 'No mail came.' })
  assert.equal(await help.form.submit(), true)
  assert.equal(help.$isSent.get(), true)
  assert.match((await mailTo(server, 'support@demo.courier')).text, /No mail came\./)
})
