import { assert } from 'chai'
import {
  expectAccessible,
  fill,
  inside,
  mount,
  type OrderApiControl,
  press,
  resetPage,
  startOrderApi,
  until,
} from '../support/widget.ts'
import '../../widgets/courier-account/define.ts'

const goodPassword = 'Bakery#2026'
const text = (element: Element, name: string) => inside(element).getByRole<HTMLInputElement>('textbox', { name })

let shops = 0
const newEmail = () => `shop${++shops}@shop.example`

describe('the link of the sign-up email', () => {
  let api: OrderApiControl
  before(async () => {
    api = await startOrderApi()
  })
  beforeEach(() => resetPage().configure({ api: api.url }))

  const mailTo = (email: string) =>
    until(async () => (await api.mails()).findLast(({ to }) => to === email), `a mail to ${email}`)

  async function linkOf(email: string) {
    const response = await fetch(`${api.url}/orders/api/v1/register`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        registration_type: 'NPV',
        email_address: email,
        password: goodPassword,
        business_name: 'Rye',
        phone_number: '+6581234567',
      }),
    })
    assert.equal(response.status, 201)
    return /#verify=(\S+)/.exec((await mailTo(email)).text)?.[1] ?? ''
  }
  const follow = (token: string) => {
    const element = document.createElement('courier-account')
    element.setAttribute('view', 'sign-in')
    element.verificationToken = token
    document.body.append(element)
    return until(() => element.shadowRoot?.querySelector('.courier-root') && element)
  }

  const confirm = async (element: HTMLElement, password: string) => {
    await fill(await inside(element).findByLabelText('Password'), password)
    await press('Enter')
  }

  /** Waits for the confirmation, then signs out for the next test. */
  const isConfirmed = async (element: HTMLElement) => {
    await inside(element).findByText('Your email is confirmed')
    const signOut = await inside(element).findByRole('button', { name: 'Sign out' })
    signOut.click()
    await until(() => inside(element).queryByRole('button', { name: 'Sign out' }) === null)
    element.remove()
  }

  it('confirms the address with the password of the sign-up, and signs in', async () => {
    const email = newEmail()
    const element = await follow(await linkOf(email))
    await inside(element).findByRole('heading', { name: 'Confirm your email' })
    assert.isNull(inside(element).queryByRole('textbox', { name: 'Email' }))
    await expectAccessible(element)
    await confirm(element, goodPassword)
    await inside(element).findByText('Your email is confirmed')
    await inside(element).findByText(email)
    assert.notInclude(element.outerHTML, '.', 'the token is in no attribute')
    await isConfirmed(element)
  })

  it('reports a wrong password at its field, and accepts the right one next', async () => {
    const element = await follow(await linkOf(newEmail()))
    await confirm(element, 'Stranger#2026')
    await inside(element).findByText(/This isn’t the password chosen/)
    const field = inside(element).getByLabelText('Password')
    await until(() => element.shadowRoot?.activeElement === field)
    assert.equal(field.getAttribute('aria-invalid'), 'true')
    await confirm(element, goodPassword)
    await isConfirmed(element)
  })

  it('says that a modified link is incomplete', async () => {
    const element = await follow(`${await linkOf(newEmail())}x`)
    await confirm(element, goodPassword)
    await inside(element).findByText(/This link is incomplete/)
    await expectAccessible(element)
    element.remove()
  })

  it('keeps the form if the server fails', async () => {
    const token = await linkOf(newEmail())
    await api.fault('/verify-email', 'status=503')
    const element = await follow(token)
    await confirm(element, goodPassword)
    await until(() => inside(element).queryByRole('alert')?.textContent)
    await api.fault('/verify-email', null)
    await press('Enter')
    await isConfirmed(element)
  })

  it('can be sent again from the sign-in', async () => {
    const email = newEmail()
    await linkOf(email)
    const sent = (await api.mails()).length
    const element = await mount('<courier-account></courier-account>')
    await fill(text(element, 'Email'), email)
    await fill(inside(element).getByLabelText('Password'), goodPassword)
    await press('Enter')
    const resend = await inside(element).findByRole('button', { name: 'Send the link again' })
    inside(element).getByText(/Confirm your email address first/)
    resend.click()
    await inside(element).findByText('We sent the link again.')
    await until(async () => (await api.mails()).length === sent + 1)
  })
})
