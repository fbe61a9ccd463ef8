import { assert } from 'chai'
import { click, expectAccessible, fill, inside, mount, press, until } from '../support/widget.ts'
import { api, startVisit } from '../support/widget-shop.ts'
import '../../widgets/courier-account/define.ts'

const goodPassword = 'Bakery#2026'
const text = (element: Element, name: string) => inside(element).getByRole<HTMLInputElement>('textbox', { name })

let shops = 0
const newEmail = () => `shop${++shops}@shop.example`

describe('the link of the sign-up email', () => {
  startVisit()

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
    click(await inside(element).findByRole('button', { name: 'Sign out' }))
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
