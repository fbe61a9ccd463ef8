import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import {
  createRegistration,
  type Registration,
  type RegistrationValues,
} from '../../../core/session/account/registration.ts'
import { createSignUpHelp } from '../../../core/session/account/sign-up-help.ts'
import { createVerification, resendLink, type Verification } from '../../../core/session/account/verification.ts'
import { createTestPage, type TestPage } from '../../support/page.ts'
import { goodPassword, mailTo, tokenIn } from '../../support/sign-up.ts'
import { useOrderApi } from '../../support/use-order-api.ts'

const server = useOrderApi()
const openTabs: TestPage[] = []
after(() => {
  for (const { page } of openTabs) page.destroy()
})

function openTab(settings: { registrationType?: string; language?: string; country?: string } = {}) {
  const testPage = createTestPage(server.api, { clock: server.clock, settings })
  openTabs.push(testPage)
  const calls = () => testPage.network.calls.filter((call) => call.startsWith('POST'))
  return { ...testPage, calls }
}

let emailCount = 0
const valuesOf = (change: Partial<RegistrationValues> = {}): RegistrationValues => ({
  businessName: 'Tiong Bahru Bakery',
  phone: '8123 4567',
  vendorCode: '',
  hasVendorCode: false,
  email: `core${++emailCount}@shop.example`,
  password: goodPassword,
  confirmation: goodPassword,
  accepted: true,
  ...change,
})

function submit({ form }: Registration, values: RegistrationValues): Promise<boolean> {
  form.reset(values)
  return server.clock.finish(form.submit())
}

const problemsOf = <Name extends string>({ fields }: { fields: Record<Name, { $problem: { get(): unknown } }> }) =>
  Object.fromEntries(
    Object.entries<{ $problem: { get(): unknown } }>(fields).flatMap(([name, { $problem }]) => {
      const problem = $problem.get()
      return problem === null ? [] : [[name, problem]]
    }),
  )

describe('signing up', () => {
  test('shows the address to which the link was sent', async () => {
    const { page } = openTab()
    const registration = createRegistration(page)
    const fields = valuesOf()
    assert.equal(await submit(registration, fields), true)
    assert.deepEqual(registration.$state.get(), { step: 'sent', email: fields.email, again: 'idle', refused: null })
    await registration.resend()
    assert.equal((registration.$state.get() as { again: string }).again, 'sent')
    await server.clock.flush()
    assert.equal(server.mails.filter(({ to }) => to === fields.email).length, 2)
  })

  test('accepts a phone number in other digits', async () => {
    const { page, network } = openTab()
    let sentPhone: unknown
    network.intercept = async (call) => {
      if (call.url.endsWith('/register'))
        sentPhone = ((await call.clone().json()) as { phone_number: string }).phone_number
      return null
    }
    const registration = createRegistration(page)
    assert.equal(await submit(registration, { ...valuesOf(), phone: '٨١٢٣ ٤٥٦٧' }), true)
    assert.equal(sentPhone, '8123 4567')
    assert.equal(registration.$state.get().step, 'sent')
  })

  test('shows every problem at its field before sending', async () => {
    const { page, calls } = openTab()
    const registration = createRegistration(page)
    const emptyValues = valuesOf({
      businessName: ' ',
      phone: '',
      email: 'x',
      password: 'short',
      confirmation: 'other',
      accepted: false,
    })
    assert.equal(await submit(registration, emptyValues), false)
    assert.deepEqual(problemsOf(registration.form), {
      businessName: 'auth.business-name-missing',
      phone: 'register.fill-phone',
      email: 'account.wrong-email',
      password: 'register.weak-password',
      confirmation: 'register.wrong-confirmation',
      accepted: 'register.fill-acceptance',
    })
    registration.form.fields.phone.type('1')
    assert.ok(!('phone' in problemsOf(registration.form)))
    assert.equal(await submit(registration, valuesOf({ phone: '12' })), false)
    assert.deepEqual(problemsOf(registration.form), { phone: 'auth.phone-number-invalid' })
    assert.deepEqual(calls(), [])
  })

  test('asks partners for a code instead of name and phone number', async () => {
    const { page } = openTab({ registrationType: 'PV' })
    const registration = createRegistration(page)
    const partner = { businessName: '', phone: '', email: 'partner@demo.courier' }
    assert.equal(await submit(registration, valuesOf(partner)), false)
    assert.deepEqual(problemsOf(registration.form), { vendorCode: 'register.fill-vendor-code' })
    await submit(registration, valuesOf({ ...partner, vendorCode: 'PV-1' }))
    assert.equal(registration.form.$refused.get(), 'auth.vendor-code-or-email-incorrect')
    await submit(registration, valuesOf({ ...partner, vendorCode: 'PV-2026' }))
    assert.equal(registration.$state.get().step, 'sent')
  })

  test('lets shops choose where both ways are open', async () => {
    const { page } = openTab({ registrationType: 'BOTH' })
    const registration = createRegistration(page)
    assert.equal(await submit(registration, valuesOf()), true)
    registration.backToForm()
    const partner = { businessName: '', phone: '', email: 'partner@demo.courier', hasVendorCode: true }
    assert.equal(await submit(registration, valuesOf(partner)), false)
    assert.deepEqual(problemsOf(registration.form), { vendorCode: 'register.fill-vendor-code' })
    assert.equal(await submit(registration, valuesOf({ ...partner, vendorCode: 'PV-2026' })), true)
  })

  test('sends the form once if it’s submitted twice', async () => {
    const { page, calls } = openTab()
    const registration = createRegistration(page)
    const fields = valuesOf()
    await Promise.all([submit(registration, fields), registration.form.submit()])
    assert.equal(calls().length, 1)
  })

  test('reports a network problem after three more tries', async () => {
    const { page, network, calls } = openTab()
    const registration = createRegistration(page)
    network.online = false
    assert.equal(await submit(registration, valuesOf()), false)
    assert.equal(registration.form.$refused.get(), 'register.offline')
    assert.equal(calls().length, 4)
    registration.form.fields.email.type('mei@shop.example')
    assert.equal(registration.form.$refused.get(), null)
  })

  test('shows the general text for an unknown refusal', async () => {
    const { page, network } = openTab()
    const registration = createRegistration(page)
    const body = { message: 'x', errors: [{ message: 'x', meta: { translation_key: 'unknown-key' } }] }
    network.intercept = (request) => (request.url.endsWith('/register') ? Response.json(body, { status: 422 }) : null)
    await submit(registration, valuesOf())
    assert.equal(registration.form.$refused.get(), 'register.failed')
    assert.equal(page.translations.translate('register.failed'), 'We were unable to create an account.')
  })

  test('shows the text of a failed server’s key, or else the general text', async () => {
    const { page, network } = openTab()
    const registration = createRegistration(page)
    const body = { message: 'x', errors: [{ message: 'x', meta: { translation_key: 'error.service-unavailable' } }] }
    network.intercept = () => Response.json(body, { status: 503 })
    await submit(registration, valuesOf())
    assert.equal(registration.form.$refused.get(), 'error.service-unavailable')
    network.intercept = () => new Response('', { status: 500 })
    await submit(registration, valuesOf())
    assert.equal(registration.form.$refused.get(), 'register.failed')
  })

  test('shows a refusal at its field', async () => {
    const { page, network } = openTab()
    const registration = createRegistration(page)
    const body = { message: 'x', errors: [{ message: 'x', meta: { translation_key: 'invalid-email-identity' } }] }
    network.intercept = (request) => (request.url.endsWith('/register') ? Response.json(body, { status: 422 }) : null)
    await submit(registration, valuesOf())
    assert.deepEqual(problemsOf(registration.form), { email: 'auth.invalid-email-identity' })
  })
})

describe('the emailed link', () => {
  const confirm = ({ form }: Verification, password: string) => {
    form.fields.password.type(password)
    return server.clock.finish(form.submit())
  }

  test('is confirmed once for all elements, and then signs the user in', async () => {
    const { page, calls } = openTab()
    const registration = createRegistration(page)
    const fields = valuesOf()
    await submit(registration, fields)
    assert.deepEqual(await page.session.signIn(fields.email, goodPassword), {
      ok: false,
      key: 'auth.user-not-confirmed',
    })
    assert.equal(await resendLink(page, fields.email, goodPassword), null)
    const token = tokenIn(await mailTo(server, fields.email))
    const verification = createVerification(page, token)
    assert.equal(createVerification(page, token), verification)
    assert.equal(await confirm(verification, ''), false)
    assert.equal(calls().filter((call) => call.endsWith('/verify-email')).length, 0)
    await Promise.all([confirm(verification, goodPassword), verification.form.submit()])
    assert.deepEqual(verification.$state.get(), { state: 'verified', email: fields.email })
    assert.equal(calls().filter((call) => call.endsWith('/verify-email')).length, 1)
    assert.equal(page.session.$session.get().state, 'signed-in')
  })

  test('keeps the form after a wrong password or no response', async () => {
    const { page, network } = openTab()
    const fields = valuesOf()
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
    const { page } = openTab()
    const verification = createVerification(page, 'made.up')
    await confirm(verification, goodPassword)
    assert.deepEqual(verification.$state.get(), { state: 'failed', key: 'auth.invalid-link' })
  })
})

test('the help form only requires name, email and message', async () => {
  const { page } = openTab()
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
