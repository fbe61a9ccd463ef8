import { assert } from 'chai'
import { currentPage } from '../../core/app/page.ts'
import {
  expectAccessible,
  expectFocus,
  fill,
  inDarkMode,
  inside,
  mount,
  nextEvent,
  type OrderApiControl,
  press,
  resetPage,
  signedInPage,
  startOrderApi,
  until,
  useViewport,
  viewports,
} from '../support/widget.ts'
import '../../widgets/courier-account/define.ts'

const account = () => mount('<courier-account view="sign-in"></courier-account>')
const email = (element: Element) => inside(element).getByRole<HTMLInputElement>('textbox', { name: 'Email' })
const password = (element: Element) => inside(element).getByLabelText<HTMLInputElement>('Password')
const submit = (element: Element) => inside(element).getByRole('button', { name: /^Sign(ing)? in/ })
const focused = (element: Element) => element.shadowRoot?.activeElement
const alertText = (element: Element) => inside(element).getByRole('alert').textContent

describe('signing in', () => {
  let api: OrderApiControl
  before(async () => {
    api = await startOrderApi()
  })
  beforeEach(async () => {
    await useViewport(viewports.desk)
    resetPage().configure({ api: api.url })
  })

  async function signIn(element: Element, address: string, secret: string) {
    await fill(email(element), address)
    await fill(password(element), secret)
    await press('Enter')
  }

  it('works by keyboard alone, notifies the host, and shows the user', async () => {
    const element = await account()
    const event = nextEvent<{ userId: string }>('courier-signed-in')
    await signIn(element, 'parent@demo.courier', 'Courier!2026')
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
    await signIn(element, 'parent@demo.courier', 'wrong')
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

  it('says "You could be offline" without a server, keeps the typed text, and can be retried', async () => {
    const page = resetPage()
    page.configure({ api: api.url })
    const element = await account()
    await page.flags.ready
    await api.down(true)
    await signIn(element, 'parent@demo.courier', 'Courier!2026')
    await until(() => alertText(element) === 'Something went wrong. Please try again. You could be offline.')
    assert.equal(email(element).value, 'parent@demo.courier')
    assert.equal(password(element).value, 'Courier!2026')
    await api.down(false)
    submit(element).click()
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

  it('is sent once, however often the button is pressed', async () => {
    const logins = async () => (await api.traffic()).requests.filter((request) => request.endsWith('/login')).length
    const before = await logins()
    const element = await account()
    await fill(email(element), 'parent@demo.courier')
    await fill(password(element), 'Courier!2026')
    submit(element).click()
    submit(element).click()
    await press('Enter')
    await inside(element).findByText('parent@demo.courier')
    assert.equal((await logins()) - before, 1)
  })

  it('shows in words that it is busy', async () => {
    await api.fault('/login', 'delay=500')
    const element = await account()
    await signIn(element, 'parent@demo.courier', 'Courier!2026')
    const busy = await inside(element).findByRole('button', { name: 'Signing in…' })
    assert.equal(busy.getAttribute('aria-busy'), 'true')
    await until(async () => {
      await api.advanceClock(500)
      return inside(element).queryByText('parent@demo.courier')
    })
    await api.fault('/login', null)
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

  it('keeps what was typed when the element is moved in the page', async () => {
    const element = await account()
    await fill(email(element), 'parent@demo.courier')
    const place = document.createElement('section')
    element.parentElement?.append(place)
    place.append(element)
    assert.equal(email(element).value, 'parent@demo.courier')
  })

  /** The element has no background: the page's shows through. */
  const inTheDarkOnItsPage = (element: Element) =>
    inDarkMode(async () => {
      document.body.style.background = 'Canvas'
      await expectAccessible(element)
      document.body.style.background = ''
    })

  it('is accessible in every state, light and dark', async () => {
    const element = await account()
    await expectAccessible(element)
    submit(element).click()
    await inside(element).findByText('Enter your password')
    await expectAccessible(element)
    await signIn(element, 'parent@demo.courier', 'wrong')
    await until(() => alertText(element) !== '')
    await expectAccessible(element)
    await inTheDarkOnItsPage(element)
    await signIn(element, 'parent@demo.courier', 'Courier!2026')
    await inside(element).findByText('parent@demo.courier')
    await expectAccessible(element)
    await inTheDarkOnItsPage(element)
  })

  it('fits a window 320 px wide', async () => {
    await useViewport({ width: 320, height: 600 })
    const element = await account()
    submit(element).click()
    await inside(element).findByText('Enter your password')
    assert.isAtMost(document.documentElement.scrollWidth, 320)
  })
})

describe('being signed in', () => {
  let api: OrderApiControl
  before(async () => {
    api = await startOrderApi()
  })

  it('shows the user; signing out notifies the host and focuses the form', async () => {
    const page = await signedInPage(api)
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
    const page = await signedInPage(api)
    const element = await account()
    await page.session.signOut()
    await until(() => email(element))
    assert.isNull(focused(element))
  })

  it('emits no sign-in event if the user was already signed in', async () => {
    await signedInPage(api)
    let eventCount = 0
    const count = () => eventCount++
    document.addEventListener('courier-signed-in', count)
    const element = await account()
    await inside(element).findByText('parent@demo.courier')
    document.removeEventListener('courier-signed-in', count)
    assert.equal(eventCount, 0)
  })

  it('reserves the height of the form while loading', async () => {
    resetPage().configure({ api: api.url })
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
