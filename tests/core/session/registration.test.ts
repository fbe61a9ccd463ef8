import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import {
  createRegistration,
  type Registration,
  type RegistrationValues,
} from '../../../core/session/account/registration.ts'
import { createSignUpHelp } from '../../../core/session/account/sign-up-help.ts'
import { createVerification, resendLink, type Verification } from '../../../core/session/account/verification.ts'
import { problemsOf } from '../../support/form-problems.ts'
import { goodPassword, mailTo, tokenIn } from '../../support/sign-up.ts'
import { useOrderApi } from '../../support/use-order-api.ts'
import { usePages } from '../../support/use-pages.ts'

const server = useOrderApi()
const { openPage } = usePages(server)

function openForm(settings: { registrationType?: string } = {}) {
  const tab = openPage({ settings })
  const calls = () => tab.network.calls.filter((call) => call.startsWith('POST'))
  return { ...tab, calls, registration: createRegistration(tab.page) }
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

describe('signing up', () => {
  test('shows the address to which the link was sent', async () => {
    const { registration } = openForm()
    const fields = valuesOf()
    assert.equal(await submit(registration, fields), true)
    assert.deepEqual(registration.$state.get(), { step: 'sent', email: fields.email, again: 'idle', refused: null })
    await registration.resend()
    assert.equal((registration.$state.get() as { again: string }).again, 'sent')
    await server.clock.flush()
    assert.equal(server.mails.filter(({ to }) => to === fields.email).length, 2)
  })

  test('accepts a phone number in other digits', async () => {
    const { page, network } = openForm()
    let sent = ''
    network.intercept = async (call) => {
      sent += await call.clone().text()
      return null
    }
    const registration = createRegistration(page)
    assert.equal(await submit(registration, { ...valuesOf(), phone: '٨١٢٣ ٤٥٦٧' }), true)
    assert.match(sent, /"phone_number":"8123 4567"/)
    assert.equal(registration.$state.get().step, 'sent')
  })

  test('shows every problem at its field before sending', async () => {
    const { calls, registration } = openForm()
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
    const { registration } = openForm({ registrationType: 'PV' })
    const partner = { businessName: '', phone: '', email: 'partner@demo.courier' }
    assert.equal(await submit(registration, valuesOf(partner)), false)
    assert.deepEqual(problemsOf(registration.form), { vendorCode: 'register.fill-vendor-code' })
    await submit(registration, valuesOf({ ...partner, vendorCode: 'PV-1' }))
    assert.equal(registration.form.$refused.get(), 'auth.vendor-code-or-email-incorrect')
    await submit(registration, valuesOf({ ...partner, vendorCode: 'PV-2026' }))
    assert.equal(registration.$state.get().step, 'sent')
  })

  test('lets shops choose where both ways are open', async () => {
    const { registration } = openForm({ registrationType: 'BOTH' })
    assert.equal(await submit(registration, valuesOf()), true)
    registration.backToForm()
    const partner = { businessName: '', phone: '', email: 'partner@demo.courier', hasVendorCode: true }
    assert.equal(await submit(registration, valuesOf(partner)), false)
    assert.deepEqual(problemsOf(registration.form), { vendorCode: 'register.fill-vendor-code' })
    assert.equal(await submit(registration, valuesOf({ ...partner, vendorCode: 'PV-2026' })), true)
  })

  test('sends the form once if it’s submitted twice', async () => {
    const { calls, registration } = openForm()
    const fields = valuesOf()
    await Promise.all([submit(registration, fields), registration.form.submit()])
    assert.equal(calls().length, 1)
  })

  test('reports a network problem after three more tries', async () => {
    const { network, calls, registration } = openForm()
    network.online = false
    assert.equal(await submit(registration, valuesOf()), false)
    assert.equal(registration.form.$refused.get(), 'register.offline')
    assert.equal(calls().length, 4)
    registration.form.fields.email.type('mei@shop.example')
    assert.equal(registration.form.$refused.get(), null)
  })

  test('shows a refusal at its field', async () => {
    const { network, registration } = openForm()
    network.intercept = () => Response.json({ meta: { translation_key: 'invalid-email-identity' } }, { status: 422 })
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
    const { page, calls, registration } = openForm()
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
    const { page, network, registration } = openForm()
    const fields = valuesOf()
    await submit(registration, fields)
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
    const { page } = openForm()
    const verification = createVerification(page, 'made.up')
    await confirm(verification, goodPassword)
    assert.deepEqual(verification.$state.get(), { state: 'failed', key: 'auth.invalid-link' })
  })
})

test('the help form only requires name, email and message', async () => {
  const { page } = openForm()
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
