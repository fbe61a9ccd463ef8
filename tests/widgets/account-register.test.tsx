import { assert } from 'chai'
import { expectFocus, fill, inside, mount, nextEvent, press, until } from '../support/widget.ts'
import { api, focused, page, startVisit } from '../support/widget-shop.ts'
import { pressButton } from '../support/widgets/controls.ts'
import { preventNext } from '../support/widgets/events.ts'
import '../../widgets/courier-account/define.ts'

const goodPassword = 'Bakery#2026'
const register = async () => {
  const element = await mount('<courier-account view="register"></courier-account>')
  await inside(element).findByRole('form', { name: 'Create an account' })
  return element
}
const text = (element: Element, name: string) => inside(element).getByRole<HTMLInputElement>('textbox', { name })
const password = (element: Element) => inside(element).getByLabelText<HTMLInputElement>('Password')
const again = (element: Element) => inside(element).getByLabelText<HTMLInputElement>('Confirm password')

describe('signing up', () => {
  startVisit()

  const mailTo = (email: string) =>
    until(async () => (await api.mails()).findLast(({ to }) => to === email), `a mail to ${email}`)
  const messageSent = async (element: Element, message: string) => {
    await pressButton(element, 'Send')
    await inside(element).findByText('Thank you. We’ll reply as soon as we can.')
    assert.include((await mailTo('support@demo.courier')).text, message)
  }

  it('works by keyboard, sends the link again, also from sign-in, and keeps the form for another address', async () => {
    const email = 'shop@shop.example'
    const element = await register()
    const completions = [text(element, 'Business name'), text(element, 'Mobile number'), text(element, 'Email')]
    assert.deepEqual(
      [...completions, password(element), again(element)].map(({ autocomplete }) => autocomplete),
      ['organization', 'tel', 'username', 'new-password', 'new-password'],
    )
    await fill(text(element, 'Business name'), 'Tiong Bahru Bakery')
    await fill(text(element, 'Mobile number'), '81234567')
    await fill(password(element), goodPassword)
    await fill(again(element), goodPassword)
    inside(element).getByText('The password meets all the rules.')
    inside(element).getByRole('checkbox').click()
    await fill(text(element, 'Email'), email)
    await press('Enter')
    expectFocus(await inside(element).findByRole('heading', { name: 'Check your email' }))
    inside(element).getByText(new RegExp(`We sent a link to ${email}.*24 hours`))
    assert.equal((await mailTo(email)).kind, 'verify-email')
    const sendAgain = async (from: Element) => {
      const sent = (await api.mails()).length
      await pressButton(from, 'Send the link again')
      await inside(from).findByText('We sent the link again.')
      await until(async () => (await api.mails()).length === sent + 1)
    }
    await sendAgain(element)
    await pressButton(element, 'Use another email address')
    await inside(element).findByRole('form')
    assert.equal(text(element, 'Business name').value, 'Tiong Bahru Bakery')
    assert.equal(text(element, 'Email').value, email)
    assert.equal(password(element).value, goodPassword)

    const signIn = await mount('<courier-account></courier-account>')
    await fill(text(signIn, 'Email'), email)
    await fill(password(signIn), goodPassword)
    await press('Enter')
    await inside(signIn).findByText(/Confirm your email address first/)
    await sendAgain(signIn)
  })

  it('lets the shop choose if both ways are open', async () => {
    page.configure({ registrationType: 'BOTH' })
    const element = await register()
    text(element, 'Business name')
    inside(element).getByRole('checkbox', { name: 'I have a vendor code' }).click()
    text(element, 'Vendor code')
    inside(element).getByRole('button', { name: 'Ask for a vendor code' })
    assert.isNull(inside(element).queryByRole('textbox', { name: 'Business name' }))
  })

  it('asks a partner for its code, and says how to get one', async () => {
    page.configure({ registrationType: 'PV' })
    const element = await register()
    assert.isNull(inside(element).queryByRole('textbox', { name: 'Business name' }))
    text(element, 'Vendor code')
    await fill(text(element, 'Email'), 'mei@shop.example')
    await pressButton(element, 'Ask for a vendor code')
    const dialog = await inside(element).findByRole('dialog', { name: 'Ask for a vendor code' })
    await until(() => dialog.querySelector<HTMLInputElement>('[name=email]')?.value === 'mei@shop.example')
    await fill(dialog.querySelector('[name=name]') as HTMLInputElement, 'Mei Tan')
    await fill(dialog.querySelector('textarea') as HTMLTextAreaElement, 'Tiong Bahru Bakery needs a code.')
    await messageSent(element, 'Tiong Bahru Bakery needs a code.')
  })

  it('has a contact form of its own', async () => {
    const element = await mount('<courier-account view="contact"></courier-account>')
    await inside(element).findByRole('form', { name: 'Contact us' })
    await pressButton(element, 'Send')
    await inside(element).findByText('Enter your message')
    await fill(text(element, 'Your name'), 'Mei Tan')
    await fill(text(element, 'Email'), 'mei@shop.example')
    await fill(text(element, 'Your message'), 'Do you deliver cakes?')
    await messageSent(element, 'Do you deliver cakes?')
  })

  it('links to terms and privacy, or to the host’s addresses', async () => {
    const element = await register()
    const terms = inside(element).getByRole<HTMLAnchorElement>('link', { name: 'terms and conditions' })
    assert.equal(terms.href, `${api.url}/termsandconditions`)
    assert.equal(terms.target, '_blank')
    element.setAttribute('terms', 'https://shop.example/terms')
    await until(() => terms.href === 'https://shop.example/terms')
    element.setAttribute('terms', 'javascript:alert(1)')
    await until(() => !terms.hasAttribute('href'))
  })

  it('has a help form for sign-up that keeps its text while closed', async () => {
    const element = await register()
    await fill(text(element, 'Email'), 'mei@shop.example')
    const open = async () => {
      await pressButton(element, 'Ask us for help')
      return inside(element).findByRole('dialog', { name: 'Help with signing up' })
    }
    const dialog = await open()
    assert.equal(dialog.querySelector<HTMLInputElement>('[name=email]')?.value, 'mei@shop.example')
    await fill(dialog.querySelector('[name=name]') as HTMLInputElement, 'Mei Tan')
    await press('Escape')
    await until(() => !inside(element).queryByRole('dialog'))
    const reopened = await open()
    assert.equal(reopened.querySelector<HTMLInputElement>('[name=name]')?.value, 'Mei Tan')
    await pressButton(element, 'Send')
    await inside(element).findByText('Tell us what’s going wrong')
    const message = reopened.querySelector('textarea') as HTMLTextAreaElement
    await until(() => focused(element) === message)
    await fill(message, 'My code does not work.')
    await messageSent(element, 'My code does not work.')
  })

  it('switches to sign-in and back, keeping the email, unless the host navigates', async () => {
    const element = await register()
    preventNext('courier-navigate')
    await pressButton(element, 'Sign in')
    inside(element).getByRole('form', { name: 'Create an account' })
    await fill(text(element, 'Email'), 'mei@shop.example')
    const event = nextEvent<{ to: string; path: string }>('courier-navigate')
    await pressButton(element, 'Sign in')
    assert.deepInclude((await event).detail, { to: 'sign-in', path: '/connect' })
    await inside(element).findByRole('form', { name: 'Sign in' })
    assert.equal(text(element, 'Email').value, 'mei@shop.example')
    await until(() => focused(element) === password(element))
    await pressButton(element, 'Create account')
    await inside(element).findByRole('form', { name: 'Create an account' })
    assert.equal(text(element, 'Email').value, 'mei@shop.example')
    element.setAttribute('view', 'reset-password')
    await inside(element).findByRole('form', { name: 'Choose a new password' })
  })
})
