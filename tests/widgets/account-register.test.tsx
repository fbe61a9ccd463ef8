import { assert } from 'chai'
import {
  click,
  expectAccessible,
  expectFocus,
  fill,
  inside,
  mount,
  nextEvent,
  press,
  resetPage,
  until,
} from '../support/widget.ts'
import { api, focused, startVisit } from '../support/widget-shop.ts'
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
const accepted = (element: Element) => inside(element).getByRole<HTMLInputElement>('checkbox')
const submit = (element: Element) => inside(element).getByRole('button', { name: /^Creat(e|ing)/ })

let shops = 0
const newEmail = () => `shop${++shops}@shop.example`

async function fillShop(element: Element, email: string) {
  await fill(text(element, 'Business name'), 'Tiong Bahru Bakery')
  await fill(text(element, 'Mobile number'), '81234567')
  await fill(text(element, 'Email'), email)
  await fill(password(element), goodPassword)
  await fill(again(element), goodPassword)
  accepted(element).click()
}

describe('signing up', () => {
  startVisit()

  const mailTo = (email: string) =>
    until(async () => (await api.mails()).findLast(({ to }) => to === email), `a mail to ${email}`)

  it('works by keyboard, says where the link was sent, and sends it again', async () => {
    const email = newEmail()
    const element = await register()
    await fillShop(element, email)
    inside(element).getByText('The password meets all the rules.')
    text(element, 'Email').focus()
    await press('Enter')
    const title = await inside(element).findByRole('heading', { name: 'Check your email' })
    expectFocus(title)
    inside(element).getByText(new RegExp(`We sent a link to ${email}.*24 hours`))
    assert.equal((await mailTo(email)).kind, 'verify-email')
    const sent = (await api.mails()).length
    inside(element).getByRole('button', { name: 'Send the link again' }).click()
    await inside(element).findByText('We sent the link again.')
    await until(async () => (await api.mails()).length === sent + 1)
    await expectAccessible(element)
  })

  it('returns to the filled form for another email address', async () => {
    const element = await register()
    const email = newEmail()
    await fillShop(element, email)
    submit(element).click()
    click(await inside(element).findByRole('button', { name: 'Use another email address' }))
    await inside(element).findByRole('form')
    assert.equal(text(element, 'Business name').value, 'Tiong Bahru Bakery')
    assert.equal(text(element, 'Email').value, email)
    assert.equal(password(element).value, goodPassword)
  })

  it('asks a partner for its code', async () => {
    resetPage().configure({ api: api.url, registrationType: 'PV' })
    const element = await register()
    assert.isNull(inside(element).queryByRole('textbox', { name: 'Business name' }))
    text(element, 'Vendor code')
  })

  it('says how to get a vendor code, and sends the request to the operator', async () => {
    resetPage().configure({ api: api.url, registrationType: 'PV' })
    const element = await register()
    await fill(text(element, 'Email'), 'mei@shop.example')
    click(inside(element).getByRole('button', { name: 'Ask for a vendor code' }))
    const dialog = await inside(element).findByRole('dialog', { name: 'Ask for a vendor code' })
    await until(() => dialog.querySelector<HTMLInputElement>('[name=email]')?.value === 'mei@shop.example')
    await fill(dialog.querySelector('[name=name]') as HTMLInputElement, 'Mei Tan')
    await fill(dialog.querySelector('textarea') as HTMLTextAreaElement, 'Tiong Bahru Bakery needs a code.')
    click(inside(element).getByRole('button', { name: 'Send' }))
    await inside(element).findByText('Thank you. We’ll reply as soon as we can.')
    assert.match((await mailTo('support@demo.courier')).text, /Tiong Bahru Bakery needs a code\./)
  })

  it('lets the shop choose if both ways are open', async () => {
    resetPage().configure({ api: api.url, registrationType: 'BOTH' })
    const element = await register()
    text(element, 'Business name')
    click(inside(element).getByRole('checkbox', { name: 'I have a vendor code' }))
    text(element, 'Vendor code')
    assert.isNull(inside(element).queryByRole('textbox', { name: 'Business name' }))
  })

  it('has a contact form of its own', async () => {
    const element = await mount('<courier-account view="contact"></courier-account>')
    await inside(element).findByRole('form', { name: 'Contact us' })
    click(inside(element).getByRole('button', { name: 'Send' }))
    await inside(element).findByText('Enter your message')
    await fill(text(element, 'Your name'), 'Mei Tan')
    await fill(text(element, 'Email'), 'mei@shop.example')
    await fill(text(element, 'Your message'), 'Do you deliver cakes?')
    click(inside(element).getByRole('button', { name: 'Send' }))
    await inside(element).findByText('Thank you. We’ll reply as soon as we can.')
    assert.match((await mailTo('support@demo.courier')).text, /Do you deliver cakes\?/)
    await expectAccessible(element)
  })

  it('helps a password manager and a phone’s keyboard', async () => {
    const element = await register()
    assert.equal(text(element, 'Business name').autocomplete, 'organization')
    assert.equal(text(element, 'Mobile number').autocomplete, 'tel')
    assert.equal(text(element, 'Email').autocomplete, 'username')
    assert.equal(password(element).autocomplete, 'new-password')
    assert.equal(again(element).autocomplete, 'new-password')
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
    inside(element).getByRole('button', { name: 'Ask us for help' }).click()
    const dialog = await inside(element).findByRole('dialog', { name: 'Help with signing up' })
    const field = (label: string) => {
      const found = [...dialog.querySelectorAll('label')].find(({ textContent }) => textContent?.startsWith(label))
      return element.shadowRoot?.getElementById(found?.htmlFor ?? '') as HTMLInputElement
    }
    assert.equal(field('Email').value, 'mei@shop.example')
    await fill(field('Your name'), 'Mei Tan')
    await press('Escape')
    await until(() => !inside(element).queryByRole('dialog'))
    inside(element).getByRole('button', { name: 'Ask us for help' }).click()
    await inside(element).findByRole('dialog')
    const reopened = inside(element).getByRole('dialog')
    assert.equal(reopened.querySelector<HTMLInputElement>('[name=name]')?.value, 'Mei Tan')
    inside(element).getByRole('button', { name: 'Send' }).click()
    await inside(element).findByText('Tell us what’s going wrong')
    const message = reopened.querySelector('textarea') as HTMLTextAreaElement
    await until(() => focused(element) === message)
    await fill(message, 'My code does not work.')
    inside(element).getByRole('button', { name: 'Send' }).click()
    await inside(element).findByText('Thank you. We’ll reply as soon as we can.')
    assert.match((await mailTo('support@demo.courier')).text, /My code does not work\./)
  })

  it('switches to sign-in and back if the host does nothing, keeping the email', async () => {
    const element = await register()
    await fill(text(element, 'Email'), 'mei@shop.example')
    const event = nextEvent<{ to: string; path: string }>('courier-navigate')
    inside(element).getByRole('button', { name: 'Sign in' }).click()
    const { detail } = await event
    assert.deepEqual([detail.to, detail.path], ['sign-in', '/connect'])
    await inside(element).findByRole('form', { name: 'Sign in' })
    assert.equal(text(element, 'Email').value, 'mei@shop.example')
    await until(() => focused(element) === inside(element).getByLabelText('Password'))
    inside(element).getByRole('button', { name: 'Create account' }).click()
    await inside(element).findByRole('form', { name: 'Create an account' })
    assert.equal(text(element, 'Email').value, 'mei@shop.example')
    element.setAttribute('view', 'reset-password')
    await inside(element).findByRole('form', { name: 'Choose a new password' })
  })

  it('stays as it is if the host navigates', async () => {
    const element = await register()
    element.addEventListener('courier-navigate', (event) => event.preventDefault(), { once: true })
    inside(element).getByRole('button', { name: 'Sign in' }).click()
    inside(element).getByRole('form', { name: 'Create an account' })
  })
})
