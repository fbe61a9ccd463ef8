import { assert } from 'chai'
import { sendKeys } from '../support/browser-commands.ts'
import '../../widgets/courier-account/define.ts'
import '../../widgets/courier-branch-selector/define.ts'
import '../../widgets/courier-help-centre/define.ts'
import '../../widgets/courier-order-list/define.ts'
import { expectFocus, fill, inside, mount, nextEvent, press, until, viewports } from '../support/widget.ts'
import { api, focused, page, startVisit, tabTo } from '../support/widget-shop.ts'
import { pressButton } from '../support/widgets/controls.ts'
import { preventNext } from '../support/widgets/events.ts'
import { textOf, textShown } from '../support/widgets/texts.ts'
import { addressField, fillIn, placeButton } from './request-element.ts'

describe('the elements for a guest', () => {
  startVisit({ viewport: viewports.phone })
  beforeEach(async () => {
    await api.switchFlags({ 'guest-checkout': true })
    page.configure({ mode: 'guest', paymentMethod: 'CASH_ON_DELIVERY' })
  })

  const openRequest = () => mount('<courier-request no-map></courier-request>')

  it('move the focus along with the steps, by keyboard, and ask for the sender when placing', async () => {
    const element = await openRequest()
    const view = inside(element)
    const headed = (text: string) => until(() => focused(element)?.textContent === text, `the heading “${text}”`)
    ;(await view.findByRole('button', { name: 'Continue as guest' })).focus()
    await press('Enter')
    await headed('Where does the rider collect?')
    await press('Tab')
    await sendKeys({ type: 'Bugis Junction' })
    await view.findByRole('option', { name: /Bugis Junction/ })
    await press('ArrowDown')
    await press('Enter')
    await press('Enter')
    await headed('How does the rider find the door?')
    const unit = await view.findByLabelText(/Unit number/)
    await tabTo(element, () => unit)
    await press('Enter')
    await view.findByRole('combobox', { name: /^Drop-off address/ })
    await headed('Where to')
    await press('Tab')
    expectFocus(addressField(element))

    const from = view.getByRole('region', { name: 'Collect from' })
    assert.match(from.textContent ?? '', /^Collect from\s*Bugis Junction/, 'no name before the sender is known')
    await fillIn(element)
    assert.notInclude(textOf(element), 'Who’s sending it?')
    placeButton(element).click()
    const dialog = await view.findByRole('dialog', { name: 'Who’s sending it?' })
    const name = view.getByLabelText('Your name')
    await until(() => focused(element) === name, 'the focus in the first field')
    await pressButton(element, 'Continue')
    await textShown(element, 'Enter your name')
    await fill(name, 'Bee Guest')
    await fill(view.getByLabelText('Your email'), 'bee@guest.example')
    const phone = view.getByLabelText<HTMLInputElement>('Your phone number')
    await fill(phone, '(8123) 0000')
    assert.equal(phone.value, '81230000')
    await pressButton(element, 'Continue')
    await until(() => !dialog.isConnected, 'the dialog closes')
    const follow = await view.findByRole('button', { name: 'Track order' })
    const offer = await view.findByRole('region', { name: 'Would you like an account?' })
    const { left, top, width, height, bottom } = follow.getBoundingClientRect()
    const onTop = element.shadowRoot?.elementFromPoint(left + width / 2, top + height / 2)
    assert.isTrue(follow.contains(onTop ?? null), 'nothing is over the button')
    assert.isAtMost(bottom, window.innerHeight, 'it is visible without scrolling')
    assert.isAbove(offer.getBoundingClientRect().top, bottom, 'the offer is below')
    assert.isNull(view.queryByRole('dialog'), 'nothing covers the button')
    const toasts = page.notifications.$notifications.get().map(({ key }) => key)
    assert.notInclude(toasts, 'alert.order-pushed', 'the panel says so')
    follow.click()
  })

  it('leave creating an account to a host that handles it, and send no details of the guest', async () => {
    const element = await openRequest()
    preventNext('courier-navigate')
    const emitted = nextEvent('courier-navigate')
    await pressButton(element, 'Create account')
    assert.deepEqual((await emitted).detail, { to: 'register', path: '/register', vendorId: null, orderId: null })
    assert.isNull(element.shadowRoot?.querySelector('courier-account') ?? null)
  })

  it('ask for an account instead of showing history, and hide branches and help', async () => {
    const request = await openRequest()
    await pressButton(request, 'Continue as guest')
    await inside(request).findByRole('combobox', { name: /Pickup address/ })
    const list = await mount('<courier-order-list view="past"></courier-order-list>')
    await inside(list).findByRole('heading', { name: 'Past orders need an account' })
    for (const tag of ['courier-branch-selector', 'courier-help-centre']) {
      assert.equal((await mount(`<${tag}></${tag}>`)).shadowRoot?.textContent, '', tag)
    }
  })
})
