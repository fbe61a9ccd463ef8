import { assert } from 'chai'
import {
  expectAccessible,
  fill,
  freshPage,
  inside,
  mount,
  type OrderApiControl,
  press,
  startOrderApi,
  until,
} from '../support/widget.ts'
import '../../widgets/courier-account/define.ts'

const goodPassword = 'Bakery#2026'
const text = (element: Element, name: string) => inside(element).getByRole<HTMLInputElement>('textbox', { name })

let shops = 0
const newEmail = () => `shop${++shops}@shop.example`

describe('the link of the registration mail', () => {
  let api: OrderApiControl
  before(async () => {
    api = await startOrderApi()
  })
  beforeEach(() => freshPage().configure({ api: api.url }))

  const mailTo = (email: string) =>
    until(async () => (await api.mails()).findLast(({ to }) => to === email), `a mail to ${email}`)

  async function linkOf(email: string) {
    const answer = await fetch(`${api.url}/orders/api/v1/register`, {
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
    assert.equal(answer.status, 201)
    return /#verify=(\S+)/.exec((await mailTo(email)).text)?.[1] ?? ''
  }
  const follow = (token: string) => {
    const element = document.createElement('courier-account')
    element.setAttribute('view', 'sign-in')
    element.verificationToken = token
    document.body.append(element)
    return until(() => element.shadowRoot?.querySelector('.courier-root') && element)
  }

  it('confirms the address, and the form knows whose it is', async () => {
    const email = newEmail()
    const element = await follow(await linkOf(email))
    await inside(element).findByText('Your email is confirmed')
    await until(() => text(element, 'Email').value === email)
    await fill(inside(element).getByLabelText('Password'), goodPassword)
    await press('Enter')
    await inside(element).findByText(email)
    assert.notInclude(element.outerHTML, '.', 'the token is in no attribute')
    element.remove()
  })

  it('says that it was used, and that a changed one is not complete', async () => {
    const token = await linkOf(newEmail())
    const first = await follow(token)
    await inside(first).findByText('Your email is confirmed')
    first.verificationToken = `${token}x`
    await inside(first).findByText(/This link is incomplete/)
    await expectAccessible(first)
    first.remove()
  })

  it('can be tried again when nobody answered', async () => {
    const token = await linkOf(newEmail())
    await api.fault('/verify-email', 'status=503')
    const element = await follow(token)
    const retry = await inside(element).findByRole('button', { name: 'Try again' })
    await api.fault('/verify-email', null)
    retry.click()
    await inside(element).findByText('Your email is confirmed')
    element.remove()
  })

  it('is sent again from the sign-in that waits for it', async () => {
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
