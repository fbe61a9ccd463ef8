import { assert } from 'chai'
import { sendKeys } from '../support/browser-commands.ts'
import '../../widgets/courier-account/define.ts'
import '../../widgets/courier-branch-selector/define.ts'
import '../../widgets/courier-help-centre/define.ts'
import '../../widgets/courier-order-list/define.ts'
import '../../widgets/courier-request/define.ts'
import { expectAccessible, fill, inside, mount, nextEvent, press, until, viewports } from '../support/widget.ts'
import { api, page, startVisit } from '../support/widget-shop.ts'
import { fillIn, placeButton, textOf } from './request-element.ts'

describe('the elements for a guest', () => {
  startVisit({ viewport: viewports.phone })
  beforeEach(async () => {
    await api.switchFlags({ 'guest-checkout': true })
    page.configure({ mode: 'guest', paymentMethod: 'CASH_ON_DELIVERY' })
  })

  const button = (element: Element, name: string) => inside(element).findByRole('button', { name })
  async function accept(element: Element) {
    ;(await button(element, 'Continue as guest')).click()
    return inside(element).findByRole<HTMLInputElement>('combobox', { name: /Pickup address/ })
  }

  it('show a fee between two places, and ask for the sender when placing', async () => {
    const element = await mount('<courier-request no-map></courier-request>')
    await button(element, 'Continue as guest')
    await expectAccessible(element)
    const pickup = await accept(element)
    assert.equal(element.shadowRoot?.activeElement?.localName, 'h2', 'the focus goes to the next step')
    await fill(pickup, 'Bugis Junction')
    ;(await inside(element).findByRole('option', { name: /Bugis Junction/ })).click()
    ;(await button(element, 'Continue')).click()
    await inside(element).findByLabelText(/Unit number/)
    ;(await button(element, 'Continue')).click()
    await inside(element).findByRole('combobox', { name: /^Drop-off address/ })
    const from = inside(element).getByRole('region', { name: 'Collect from' })
    assert.match(from.textContent ?? '', /^Collect from\s*Bugis Junction/, 'no name before the sender is known')
    await fillIn(element)
    assert.notInclude(textOf(element), 'Who’s sending it?')
    placeButton(element).click()
    const dialog = await inside(element).findByRole('dialog', { name: 'Who’s sending it?' })
    const name = inside(element).getByLabelText<HTMLInputElement>('Your name')
    await until(() => element.shadowRoot?.activeElement === name, 'the focus in the first field')
    await expectAccessible(element)
    ;(await button(element, 'Continue')).click()
    await until(() => textOf(element).includes('Enter your name'), 'the message')
    await fill(name, 'Bee Guest')
    await fill(inside(element).getByLabelText('Your email'), 'bee@guest.example')
    await fill(inside(element).getByLabelText('Your phone number'), '(8123) 0000')
    assert.equal(inside(element).getByLabelText<HTMLInputElement>('Your phone number').value, '81230000')
    ;(await button(element, 'Continue')).click()
    await until(() => !dialog.isConnected, 'the dialog closes')
    const follow = await button(element, 'Track order')
    const offer = await inside(element).findByRole('region', { name: 'Would you like an account?' })
    const { left, top, width, height, bottom } = follow.getBoundingClientRect()
    const onTop = element.shadowRoot?.elementFromPoint(left + width / 2, top + height / 2)
    assert.isTrue(follow.contains(onTop ?? null), 'nothing is over the button')
    assert.isAtMost(bottom, window.innerHeight, 'it is visible without scrolling')
    assert.isAbove(offer.getBoundingClientRect().top, bottom, 'the offer is below')
    assert.isNull(inside(element).queryByRole('dialog'), 'nothing covers the button')
    assert.notInclude(
      page.notifications.$notifications.get().map(({ key }) => key),
      'alert.order-pushed',
      'the panel says so',
    )
    follow.click()
  })

  it('move the focus along with the steps, by keyboard', async () => {
    const element = await mount('<courier-request no-map></courier-request>')
    const focused = () => element.shadowRoot?.activeElement
    ;(await button(element, 'Continue as guest')).focus()
    await press('Enter')
    await until(() => focused()?.textContent === 'Where does the rider collect?', 'the first heading')
    await press('Tab')
    await sendKeys({ type: 'Bugis Junction' })
    await inside(element).findByRole('option', { name: /Bugis Junction/ })
    await press('ArrowDown')
    await press('Enter')
    await press('Enter')
    await until(() => focused()?.textContent === 'How does the rider find the door?', 'the second heading')
    const unit = await inside(element).findByLabelText(/Unit number/)
    for (let presses = 0; presses < 5 && focused() !== unit; presses += 1) await press('Tab')
    await press('Enter')
    const address = await inside(element).findByRole('combobox', { name: /^Drop-off address/ })
    await until(() => focused()?.textContent === 'Where to', 'the heading of the form')
    await press('Tab')
    assert.equal(focused(), address)
  })

  it('leave creating an account to a host that handles it, and send no details of the guest', async () => {
    const element = await mount('<courier-request no-map></courier-request>')
    element.addEventListener('courier-navigate', (event) => event.preventDefault())
    const emitted = nextEvent('courier-navigate')
    ;(await button(element, 'Create account')).click()
    assert.deepEqual((await emitted).detail, { to: 'register', path: '/register', vendorId: null, orderId: null })
    assert.isNull(element.shadowRoot?.querySelector('courier-account') ?? null)
  })

  it('ask for an account instead of showing history, and hide branches and help', async () => {
    const request = await mount('<courier-request no-map></courier-request>')
    await accept(request)
    const list = await mount('<courier-order-list view="past"></courier-order-list>')
    await inside(list).findByRole('heading', { name: 'Past orders need an account' })
    await expectAccessible(list)
    for (const tag of ['courier-branch-selector', 'courier-help-centre']) {
      assert.equal((await mount(`<${tag}></${tag}>`)).shadowRoot?.textContent, '', tag)
    }
  })
})
