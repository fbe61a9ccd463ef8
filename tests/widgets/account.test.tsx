import { assert } from 'chai'
import { currentPage } from '../../core/app/page-object.ts'
import { expectFocus, fill, inside, mount, nextEvent, press, resetPage, until } from '../support/widget.ts'
import { api, focused, page, signIn, startShop, startVisit, visit } from '../support/widget-shop.ts'
import '../../widgets/courier-account/define.ts'

const account = () => mount('<courier-account view="sign-in"></courier-account>')
const email = (element: Element) => inside(element).getByRole<HTMLInputElement>('textbox', { name: 'Email' })
const password = (element: Element) => inside(element).getByLabelText<HTMLInputElement>('Password')
const submit = (element: Element) => inside(element).getByRole('button', { name: /^Sign(ing)? in/ })
const alertText = (element: Element) => inside(element).getByRole('alert').textContent

describe('signing in', () => {
  startVisit()

  async function submitSignIn(element: Element, address: string, secret: string) {
    await fill(email(element), address)
    await fill(password(element), secret)
    await press('Enter')
  }

  it('works by keyboard alone, notifies the host, and shows the user', async () => {
    const element = await account()
    const event = nextEvent<{ userId: string }>('courier-signed-in')
    await submitSignIn(element, 'parent@demo.courier', 'Courier!2026')
    const { userId } = (await event).detail
    assert.isNotEmpty(userId)
    assert.notInclude(JSON.stringify((await event).detail), '@', 'no personal data in events')
    await inside(element).findByText('parent@demo.courier')
    await until(() => /Signed in as/.test(focused(element)?.textContent ?? ''), 'the focus')
  })

  it('says that the password is wrong, keeps what was typed, and focuses the password', async () => {
    const element = await account()
    const region = inside(element).getByRole('alert')
    assert.equal(region.textContent, '', 'the live region is there before the first error')
    await submitSignIn(element, 'parent@demo.courier', 'wrong')
    await until(() => alertText(element) === 'The email or password isn’t right.')
    assert.equal(inside(element).getByRole('alert'), region)
    assert.equal(inside(element).getAllByText('The email or password isn’t right.').length, 1)
    assert.equal(currentPage().notifications.$notifications.get().length, 0, 'no toast beside it')
    assert.equal(email(element).value, 'parent@demo.courier')
    assert.equal(password(element).value, 'wrong')
    await until(() => focused(element) === password(element))
    await fill(password(element), 'Courier!2026')
    assert.equal(alertText(element), '', 'the error goes when it is being mended')
    await press('Enter')
    await inside(element).findByText('parent@demo.courier')
  })

  it('shows missing values at their fields, sends nothing, and focuses the first one', async () => {
    const logins = async () => (await api.traffic()).requests.filter((request) => request.endsWith('/login')).length
    const before = await logins()
    const element = await account()
    submit(element).click()
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
    assert.equal(email(element).autocomplete, 'username')
    assert.equal(email(element).type, 'email')
    assert.equal(password(element).autocomplete, 'current-password')
    assert.equal(password(element).form, email(element).form)
    await fill(password(element), 'Courier!2026')
    inside(element).getByRole('button', { name: 'Show password' }).click()
    await until(() => password(element).type === 'text')
    assert.equal(password(element).value, 'Courier!2026')
    inside(element).getByRole('button', { name: 'Hide password' }).click()
    await until(() => password(element).type === 'password')
  })
})

describe('being signed in', () => {
  startShop()

  it('shows the user; signing out notifies the host and focuses the form', async () => {
    const element = await account()
    inside(element).getByText('parent@demo.courier')
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

  it('emits no sign-in event if the user was already signed in', async () => {
    let eventCount = 0
    const count = () => eventCount++
    document.addEventListener('courier-signed-in', count)
    const element = await account()
    await inside(element).findByText('parent@demo.courier')
    document.removeEventListener('courier-signed-in', count)
    assert.equal(eventCount, 0)
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
    assert.equal(page.session.$session.get().state, 'starting')
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

const list = () => mount('<courier-account view="sessions"></courier-account>')

describe('the list of sign-ins', () => {
  startShop()
  // Besides the sign-in of `startShop`, this is another page’s.
  beforeEach(() => signIn())

  it('marks this device, and ends the others by keyboard alone', async () => {
    const element = await list()
    await inside(element).findByText('This device')
    const others = inside(element).getAllByRole('button', { name: /^Sign out Chrome on \w+ / })
    assert.isAtLeast(others.length, 1)
    const rows = inside(element).getAllByRole('listitem').length
    others[0]?.focus()
    await press('Enter')
    await until(() => inside(element).queryAllByRole('listitem').length === rows - 1, 'one row less')
    await until(() => focused(element)?.textContent === 'Where you’re signed in', 'the focus')
    await until(
      () => /^Signed out on the other device/.test(inside(element).getByRole('status').textContent ?? ''),
      'word',
    )
    const end = inside(element).queryByRole('button', { name: 'Sign out everywhere else' })
    if (end) {
      end.focus()
      await press('Enter')
    }
    await inside(element).findByText('You’re not signed in anywhere else.')
    assert.equal(inside(element).getAllByRole('listitem').length, 1)
  })
})
