import { assert } from 'chai'
import {
  expectAccessible,
  inDarkMode,
  inside,
  mount,
  type OrderApiControl,
  press,
  signedInPage,
  startOrderApi,
  until,
  useViewport,
  viewports,
} from '../support/widget.ts'
import '../../widgets/courier-account/define.ts'

const focused = (element: Element) => element.shadowRoot?.activeElement
const list = () => mount('<courier-account view="sessions"></courier-account>')

describe('the list of sign-ins', () => {
  let api: OrderApiControl
  before(async () => {
    api = await startOrderApi()
  })
  beforeEach(async () => {
    await useViewport(viewports.desk)
    // Two sign-ins: another page’s, and this one’s.
    await signedInPage(api)
    await signedInPage(api)
  })

  it('marks this device, and ends the others by keyboard alone', async () => {
    const element = await list()
    await inside(element).findByText('This device')
    const others = inside(element).getAllByRole('button', { name: /^Sign out: Chrome on \w+, signed in on/ })
    assert.isAtLeast(others.length, 1)
    const rows = inside(element).getAllByRole('listitem').length
    others[0]?.focus()
    await press('Enter')
    await until(() => inside(element).queryAllByRole('listitem').length === rows - 1, 'one row less')
    await until(() => focused(element)?.textContent === 'Where you’re signed in', 'the focus')
    await until(() => /^Signed out: Chrome on/.test(inside(element).getByRole('status').textContent ?? ''), 'word')
    const end = inside(element).queryByRole('button', { name: 'Sign out everywhere else' })
    if (end) {
      end.focus()
      await press('Enter')
    }
    await inside(element).findByText('You’re not signed in anywhere else.')
    assert.equal(inside(element).getAllByRole('listitem').length, 1)
  })

  it('says that the list can’t be loaded, and loads it again', async () => {
    await api.down(true)
    const element = await list()
    const again = await inside(element).findByRole('button', { name: 'Try again' })
    await api.down(false)
    again.click()
    await inside(element).findByText('This device')
  })

  it('is accessible, wide and narrow, light and dark', async () => {
    const element = await list()
    await inside(element).findByText('This device')
    await expectAccessible(element)
    await useViewport({ width: 320, height: 700 })
    await inDarkMode(async () => {
      // The element has no background of its own.
      document.body.style.background = 'Canvas'
      await expectAccessible(element)
      document.body.style.background = ''
    })
    assert.isAtMost(document.documentElement.scrollWidth, 320)
  })
})
