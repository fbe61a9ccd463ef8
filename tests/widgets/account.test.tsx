import { assert } from 'chai'
import type { CourierErrorDetail } from '../../widgets/contract.ts'
import { expectFocus, fill, inside, mount, nextEvent, nextTask, press, resetPage, until } from '../support/widget.ts'
import { api, focused, page, signIn, startShop, startVisit, visit } from '../support/widget-shop.ts'
import { pressButton } from '../support/widgets/controls.ts'
import { recordEvents } from '../support/widgets/events.ts'
import '../../widgets/courier-account/define.ts'
import '../../widgets/courier-order-list/define.ts'

const account = () => mount('<courier-account view="sign-in"></courier-account>')
const email = (element: Element) => inside(element).getByRole<HTMLInputElement>('textbox', { name: 'Email' })
const password = (element: Element) => inside(element).getByLabelText<HTMLInputElement>('Password')

describe('signing in', () => {
  startVisit()

  it('says that the password is wrong, keeps what was typed, then notifies the host, and shows the user', async () => {
    const element = await account()
    const region = inside(element).getByRole('alert')
    assert.equal(region.textContent, '', 'the live region is there before the first error')
    await fill(email(element), 'parent@demo.courier')
    await fill(password(element), 'wrong')
    await press('Enter')
    await until(() => region.textContent === 'The email or password isn’t right.')
    assert.lengthOf(inside(element).getAllByText('The email or password isn’t right.'), 1)
    assert.lengthOf(page.notifications.$notifications.get(), 0, 'no toast beside it')
    assert.equal(email(element).value, 'parent@demo.courier')
    assert.equal(password(element).value, 'wrong')
    await until(() => focused(element) === password(element))
    await fill(password(element), 'Courier!2026')
    assert.equal(region.textContent, '', 'the error goes when it is being mended')
    const event = nextEvent<{ userId: string }>('courier-signed-in')
    await press('Enter')
    assert.deepEqual((await event).detail, { userId: 'demo-parent' })
    await inside(element).findByText('parent@demo.courier')
    await until(() => /Signed in as/.test(focused(element)?.textContent ?? ''), 'the focus')
  })

  it('leaves the page’s errors to the element that it is inside', async () => {
    page.environment.warn = () => {}
    page.configure({ country: 'KW' })
    const errors = recordEvents<CourierErrorDetail>('courier-error')
    const list = await mount('<courier-order-list></courier-order-list>')
    const inner = await until(() => list.shadowRoot?.querySelector('courier-account'), 'the account element')
    await inside(inner).findByRole('textbox', { name: 'Email' })
    await nextTask()
    assert.deepEqual(
      errors.map(({ detail }) => detail.attribute),
      ['country'],
    )
  })

  it('shows missing values at their fields, sends nothing, and focuses the first one', async () => {
    const logins = async () => (await api.traffic()).requests.filter((request) => request.endsWith('/login')).length
    const before = await logins()
    const element = await account()
    await pressButton(element, 'Sign in')
    await inside(element).findByText('Enter your email address')
    inside(element).getByText('Enter your password')
    expectFocus(email(element))
    assert.equal(email(element).getAttribute('aria-invalid'), 'true')
    const description = email(element).getAttribute('aria-describedby') ?? ''
    assert.match(element.shadowRoot?.getElementById(description)?.textContent ?? '', /Enter your email/)

    await fill(email(element), 'parent')
    assert.isNull(inside(element).queryByText('Enter your email address'))
    await fill(password(element), 'secret')
    await press('Enter')
    await inside(element).findByText(/Enter a complete email address/)
    expectFocus(email(element))
    assert.equal(await logins(), before)
  })

  it('helps a password manager, and shows and hides the password', async () => {
    const element = await account()
    assert.deepInclude(email(element), { autocomplete: 'username', type: 'email' })
    assert.equal(password(element).autocomplete, 'current-password')
    assert.equal(password(element).form, email(element).form)
    await fill(password(element), 'Courier!2026')
    await pressButton(element, 'Show password')
    await until(() => password(element).type === 'text')
    assert.equal(password(element).value, 'Courier!2026')
    await pressButton(element, 'Hide password')
    await until(() => password(element).type === 'password')
  })
})

describe('being signed in', () => {
  startShop()

  it('shows the user without an event; signing out notifies the host and focuses the form', async () => {
    const events = recordEvents('courier-signed-in')
    const element = await account()
    inside(element).getByText('parent@demo.courier')
    assert.lengthOf(events, 0)
    const event = nextEvent('courier-signed-out')
    const out = inside(element).getByRole('button', { name: 'Sign out' })
    out.focus()
    out.click()
    await event
    assert.equal(page.session.$session.get().state, 'signed-out')
    await until(() => focused(element)?.localName === 'input')
    assert.equal(password(element).value, '')
  })

  it('doesn’t move the focus on a sign-out elsewhere', async () => {
    const element = await account()
    await page.session.signOut()
    await until(() => email(element))
    assert.isNull(focused(element))
  })

  it('reserves the height of the form while loading', async () => {
    visit()
    const element = await account()
    const form = await until(() => inside(element).queryByRole('form')?.getBoundingClientRect().height)
    element.remove()

    const page = resetPage()
    // An expired session is renewed first; until then the state is "starting".
    localStorage.setItem(
      'courier.session',
      JSON.stringify({ accessToken: 'a', idToken: null, refreshToken: 'r', expires: 1, api: api.url }),
    )
    await api.fault('/login/extend', 'delay=500')
    page.configure({ api: api.url })
    const waiting = await account()
    const skeleton = inside(waiting).getByRole('status')
    assert.equal(skeleton.textContent, 'Checking whether you’re signed in…')
    assert.closeTo(skeleton.getBoundingClientRect().height, form, 1)
    await api.fault('/login/extend', null)
    await until(async () => {
      await api.advanceClock(500)
      return inside(waiting).queryByRole('form')
    })
  })
})

describe('the list of sign-ins', () => {
  startShop()

  it('marks this device, and ends the others by keyboard alone', async () => {
    // Besides the sign-in of `startShop`, this is another page’s.
    await signIn()
    const element = await mount('<courier-account view="sessions"></courier-account>')
    await inside(element).findByText('This device')
    const [other] = inside(element).getAllByRole('button', { name: /^Sign out Chrome on \w+ / })
    const rows = inside(element).getAllByRole('listitem').length
    other?.focus()
    await press('Enter')
    await until(() => inside(element).queryAllByRole('listitem').length === rows - 1, 'one row less')
    await until(() => focused(element)?.textContent === 'Where you’re signed in', 'the focus')
    const word = () => inside(element).getByRole('status').textContent ?? ''
    await until(() => /^Signed out on the other device/.test(word()), 'word')
    const end = inside(element).queryByRole('button', { name: 'Sign out everywhere else' })
    if (end) {
      end.focus()
      await press('Enter')
    }
    await inside(element).findByText('You’re not signed in anywhere else.')
    assert.lengthOf(inside(element).getAllByRole('listitem'), 1)
  })
})

describe('choosing a new password', () => {
  const address = 'single@demo.courier'
  const newPassword = 'Bakery#2026'
  startVisit()

  it('keeps what was typed if the code is wrong, accepts a pasted code, and returns to sign-in', async () => {
    const element = await mount('<courier-account view="reset-password"></courier-account>')
    const field = (label: string) => inside(element).findByLabelText<HTMLInputElement>(label)
    const type = async (label: string, text: string) => fill(await field(label), text)
    await type('Email', address)
    await press('Enter')
    await inside(element).findByText(/If single@demo\.courier has an account/)
    const code = await field('6-digit code')
    await until(() => focused(element) === code, 'the focus on the code')
    assert.equal(code.autocomplete, 'one-time-code')
    assert.equal((await field('New password')).autocomplete, 'new-password')
    const waiting = inside(element).getByRole('button', { name: /Send again in \d+ seconds/ })
    assert.isTrue(waiting.matches(':disabled'))

    const mail = await until(async () => (await api.mails()).findLast(({ kind }) => kind === 'password-code'))
    const digits = /^\d{6}$/m.exec(mail.text)?.[0] ?? assert.fail('no code')
    await type('6-digit code', '12')
    await type('New password', newPassword)
    await type('Confirm password', newPassword)
    await press('Enter')
    await inside(element).findByText('The code has 6 digits')
    await type(
      '6-digit code',
      digits.replace(/\d$/, (last) => String((Number(last) + 1) % 10)),
    )
    await press('Enter')
    await inside(element).findByText(/That code isn’t right/)
    await until(() => focused(element) === code, 'the focus on the wrong code')
    assert.equal((await field('New password')).value, newPassword)
    assert.equal((await field('Confirm password')).value, newPassword)
    await type('6-digit code', ` ${digits.slice(0, 3)}-${digits.slice(3)} `)
    await press('Enter')
    expectFocus(await inside(element).findByRole('heading', { name: 'Your password has been changed' }))
    await pressButton(element, 'Sign in')
    await inside(element).findByRole('form', { name: 'Sign in' })
    assert.equal(email(element).value, address)
    await type('Password', newPassword)
    await press('Enter')
    await inside(element).findByText(address)
  })

  it('returns to the typed email address', async () => {
    const element = await mount('<courier-account view="reset-password"></courier-account>')
    await fill(await inside(element).findByLabelText('Email'), 'mei@shop.example')
    await press('Enter')
    await pressButton(element, 'Use another email address')
    await inside(element).findByRole('form', { name: 'Choose a new password' })
    await inside(element).findByDisplayValue('mei@shop.example')
  })
})
